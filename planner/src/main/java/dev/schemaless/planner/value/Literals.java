package dev.schemaless.planner.value;

import java.math.BigDecimal;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Reads values out of literals and search arguments, which keep them in forms of their own. */
public final class Literals {
    private static final int MILLI_DIGITS = 3;

    private Literals() {}

    /** Returns a literal's value in Calcite's internal form of its type; null for NULL. */
    public static @Nullable Object internal(RexLiteral literal) {
        Comparable<?> value = switch (literal.getTypeName()) {
            case TIME -> literal.getValueAs(TimeString.class);
            case TIMESTAMP -> literal.getValueAs(TimestampString.class);
            default -> literal.getValue4();
        };
        return value == null ? null : internal(value, literal.getType());
    }

    /** Returns a value in Calcite's internal form of a type. */
    public static Object internal(Object value, RelDataType type) {
        if (value instanceof NlsString text) {
            return text.getValue();
        }
        if (value instanceof DateString date) {
            return date.getDaysSinceEpoch();
        }
        if (value instanceof TimeString time) {
            return time.getMillisOfDay() * Temporals.MICROS_PER_MILLI + beyondMillis(time.toString());
        }
        if (value instanceof TimestampString timestamp) {
            return timestamp.getMillisSinceEpoch() * Temporals.MICROS_PER_MILLI + beyondMillis(timestamp.toString());
        }
        return value instanceof Number number ? number(number, ValueKind.of(type)) : value;
    }

    /** Returns the microseconds of the digits of a second's fraction after the third. */
    private static int beyondMillis(String text) {
        int fraction = text.indexOf('.') + 1;
        return fraction == 0 || text.length() <= fraction + MILLI_DIGITS
                ? 0
                : Temporals.micros("000" + text.substring(fraction + MILLI_DIGITS));
    }

    /** Returns the literal of a value in the internal form of a type; null where it would be cut. */
    public static @Nullable RexNode of(Object value, RelDataType type, RexBuilder builder) {
        return switch (ValueKind.of(type)) {
            case TIME ->
                isWhole(value, type)
                        ? builder.makeLiteral(new TimeString(Temporals.timeText((Long) value)), type, true)
                        : null;
            case TIMESTAMP ->
                isWhole(value, type)
                        ? builder.makeLiteral(new TimestampString(Temporals.timestampText((Long) value)), type, true)
                        : null;
            case MICRO_INTERVAL ->
                (Long) value % Temporals.MICROS_PER_MILLI == 0
                        ? builder.makeLiteral((Long) value / Temporals.MICROS_PER_MILLI, type, true)
                        : null;
            default -> builder.makeLiteral(value, type, true);
        };
    }

    /** Says whether a time has no more digits than its type, as the sum of one and an interval may have. */
    private static boolean isWhole(Object micros, RelDataType type) {
        return (Long) micros % TemporalCasts.step(type.getPrecision()) == 0;
    }

    private static Object number(Number number, ValueKind kind) {
        return switch (kind) {
            case BYTE -> number.byteValue();
            case SHORT -> number.shortValue();
            case INT, DATE -> number.intValue();
            case LONG -> number.longValue();
            // CAST(9999999999 AS INTERVAL MONTH) is a literal, unchecked
            case MONTH_INTERVAL -> CheckedNumbers.narrow(CheckedNumbers.toDecimal(number), kind);
            case MICRO_INTERVAL ->
                CheckedNumbers.narrow(
                        CheckedNumbers.toDecimal(number).multiply(BigDecimal.valueOf(Temporals.MICROS_PER_MILLI)),
                        kind);
            case FLOAT -> number.floatValue();
            case DOUBLE -> number.doubleValue();
            case DECIMAL -> CheckedNumbers.toDecimal(number);
            default -> number;
        };
    }

    /** Says whether a value is one this class made: not a list, a geometry or another composite. */
    public static boolean isScalar(Object value) {
        return value instanceof BigDecimal
                || value instanceof Number
                || value instanceof String
                || value instanceof Boolean
                || value instanceof ByteString
                || value instanceof java.util.UUID
                || value instanceof Enum<?>;
    }
}
