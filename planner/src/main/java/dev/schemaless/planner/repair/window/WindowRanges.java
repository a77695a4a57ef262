package dev.schemaless.planner.repair.window;

import com.google.common.collect.ImmutableSet;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.arithmetic.CheckedArithmetic;
import dev.schemaless.planner.repair.call.WindowCalls;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Orders windows of {@code RANGE} with an offset by numbers to which generated code can add the offset. The numbers ascend and
 * are never NULL. They are DOUBLE if the key or the offset is approximate, else integers whatever the scale; times are
 * milliseconds.
 *
 * <p>NULL becomes a number that no offset reaches from another value. If the window is all before or all after the row, no offset
 * may leave that number either: then the integers are DOUBLE as well.
 *
 * <p>Calcite 1.42.0, no issue known: generated code subtracts a preceding offset in descending order too, throws
 * NullPointerException at NULL, and does not compile for DECIMAL.
 */
final class WindowRanges {
    private static final int DIGITS = 18;
    /** Digits of integers that DOUBLE holds exactly. */
    private static final int DIGITS_OF_DOUBLE = 15;

    private static final long MILLIS_PER_DAY = 86_400_000;

    private static final BigDecimal FARTHEST = BigDecimal.valueOf(2).scaleByPowerOfTen(DIGITS);
    private static final BigDecimal INTEGER_BEYOND = BigDecimal.valueOf(4).scaleByPowerOfTen(DIGITS);
    private static final BigDecimal DOUBLE_BEYOND = new BigDecimal("1.7E308");

    private final RexBuilder builder;
    private final RexFieldCollation order;
    private final boolean approximate;
    private final boolean asDouble;
    private final int digits;
    private final int scale;

    private WindowRanges(RexWindow window, List<RexLiteral> offsets, RexBuilder builder) {
        this.builder = builder;
        this.order = window.orderKeys.get(0);
        this.approximate = Stream.concat(Stream.of(order.left), offsets.stream())
                .anyMatch(each -> SqlTypeUtil.isApproximateNumeric(each.getType()));
        this.asDouble = approximate || (order.left.getType().isNullable() && isBesideRow(window));
        this.digits = asDouble ? DIGITS_OF_DOUBLE : DIGITS;
        this.scale = Stream.concat(
                        Stream.of(Math.max(0, order.left.getType().getScale())),
                        offsets.stream().map(offset -> Math.max(0, value(offset).scale())))
                .max(Integer::compare)
                .orElse(0);
    }

    private static boolean isBesideRow(RexWindow window) {
        RexWindowBound lower = window.getLowerBound();
        RexWindowBound upper = window.getUpperBound();
        return (lower.getOffset() != null && lower.isFollowing()) || (upper.getOffset() != null && upper.isPreceding());
    }

    /** Returns the call over such a window; the call itself if its window is another. */
    static RexOver rewrite(RexOver over, RexBuilder builder) {
        RexWindow window = over.getWindow();
        List<RexLiteral> offsets = Stream.of(window.getLowerBound(), window.getUpperBound())
                .map(RexWindowBound::getOffset)
                .filter(RexLiteral.class::isInstance)
                .map(RexLiteral.class::cast)
                .toList();
        if (window.isRows() || offsets.isEmpty() || window.orderKeys.size() != 1) {
            return over;
        }
        if (SqlTypeUtil.isDatetime(window.orderKeys.get(0).left.getType())) {
            requireMillis(offsets);
        }
        return new WindowRanges(window, offsets, builder).rewrite(over);
    }

    private static void requireMillis(List<RexLiteral> offsets) {
        if (!offsets.stream().allMatch(offset -> SqlTypeName.DAY_INTERVAL_TYPES.contains(offset.getTypeName()))) {
            throw refusal("a window's RANGE over times is supported for days, hours, minutes and seconds only");
        }
    }

    private static SchemalessException refusal(String what) {
        return new SchemalessException(ErrorCode.NOT_SUPPORTED, "Cannot plan statement: " + what);
    }

    private RexOver rewrite(RexOver over) {
        RexWindow window = over.getWindow();
        if (!approximate && scale >= digits) {
            throw refusal("a window's RANGE over numbers of " + scale + " places is not supported, of at most "
                    + (digits - 1) + ". Cast them to fewer or to DOUBLE");
        }
        return WindowCalls.withRange(
                over,
                new RexFieldCollation(key(), ImmutableSet.of()),
                bound(window.getLowerBound()),
                bound(window.getUpperBound()),
                builder);
    }

    private RexNode key() {
        RexNode number = SqlTypeUtil.isDatetime(order.left.getType()) ? millis(order.left) : order.left;
        RexNode added = approximate ? doubleOf(number) : scaled(number);
        boolean descending = order.getDirection().isDescending();
        RexNode ascending =
                descending ? builder.makeCall(SqlStdOperatorTable.MINUS, literal(BigDecimal.ZERO), added) : added;
        boolean first = order.getNullDirection() == RelFieldCollation.NullDirection.FIRST;
        BigDecimal beyond = asDouble ? DOUBLE_BEYOND : INTEGER_BEYOND;
        RexNode present = order.left.getType().isNullable()
                ? builder.makeCall(SqlStdOperatorTable.COALESCE, ascending, literal(first ? beyond.negate() : beyond))
                : ascending;
        return CheckedArithmetic.rewrite(present, builder);
    }

    /** Returns a time as the number that it is to Calcite, days of a date as milliseconds. */
    private RexNode millis(RexNode time) {
        RexNode number = builder.makeReinterpretCast(like(time, SqlTypeName.BIGINT), time, builder.makeLiteral(false));
        return time.getType().getSqlTypeName() == SqlTypeName.DATE
                ? builder.makeCall(
                        SqlStdOperatorTable.MULTIPLY,
                        number,
                        builder.makeExactLiteral(BigDecimal.valueOf(MILLIS_PER_DAY)))
                : number;
    }

    private RexNode doubleOf(RexNode number) {
        return CheckedArithmetic.withoutSignOfZero(
                builder.makeCast(like(number, SqlTypeName.DOUBLE), number, true, false), builder);
    }

    /** Fails for numbers that have more digits. */
    private RexNode scaled(RexNode number) {
        RelDataType decimal = builder.getTypeFactory()
                .createTypeWithNullability(
                        builder.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, digits, scale),
                        number.getType().isNullable());
        RexNode product = builder.makeCall(
                SqlStdOperatorTable.MULTIPLY,
                builder.makeCast(decimal, number, true, false),
                builder.makeExactLiteral(BigDecimal.ONE.scaleByPowerOfTen(scale).setScale(0)));
        return builder.makeCast(like(number, asDouble ? SqlTypeName.DOUBLE : SqlTypeName.BIGINT), product, true, false);
    }

    private RelDataType like(RexNode number, SqlTypeName type) {
        return builder.getTypeFactory()
                .createTypeWithNullability(
                        builder.getTypeFactory().createSqlType(type),
                        number.getType().isNullable());
    }

    private RexWindowBound bound(RexWindowBound bound) {
        if (!(bound.getOffset() instanceof RexLiteral offset)) {
            return bound;
        }
        RexNode number = literal(
                approximate
                        ? value(offset)
                        : value(offset).scaleByPowerOfTen(scale).min(FARTHEST));
        return bound.isPreceding() ? RexWindowBounds.preceding(number) : RexWindowBounds.following(number);
    }

    private RexNode literal(BigDecimal value) {
        return asDouble
                ? builder.makeApproxLiteral(value)
                : builder.makeExactLiteral(
                        value.setScale(0), builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT));
    }

    private static BigDecimal value(RexLiteral literal) {
        return Objects.requireNonNull(literal.getValueAs(BigDecimal.class)).stripTrailingZeros();
    }
}
