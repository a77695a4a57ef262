package dev.schemaless.planner.expression;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import dev.schemaless.planner.value.Literals;
import dev.schemaless.planner.value.ValueKind;
import dev.schemaless.planner.value.ValueOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.util.Sarg;
import org.jspecify.annotations.Nullable;

/** SEARCH(value, Sarg): IN lists and unions of ranges. Finds the range by bisection, a point among many by hashing. */
final class SearchArgument {
    private static final int HASHED_FROM = 4;

    /** Disjoint and ascending. */
    private final List<Interval> intervals;

    private final Comparator<Object> order;

    /** Calcite orders UUIDs as {@code UUID.compareTo} does, with signs: their points come in another order than ours. */
    private SearchArgument(List<Interval> intervals, Comparator<Object> order) {
        this.intervals = intervals.stream()
                .sorted(Comparator.comparing(Interval::lower, Comparator.nullsFirst(order)))
                .toList();
        this.order = order;
    }

    /** One range; null bounds are open ends. */
    private record Interval(
            @Nullable Object lower,
            boolean lowerClosed,
            @Nullable Object upper,
            boolean upperClosed) {}

    static Optional<Evaluator> compile(RexCall call, List<Operand> operands) {
        Operand value = operands.get(0);
        Sarg<?> sarg = ((RexLiteral) operands.get(1).node()).getValueAs(Sarg.class);
        if (sarg == null) {
            return Optional.empty();
        }
        Boolean whenNull = whenNull(sarg.nullAs);
        return membership(value, operands.get(1).type(), sarg).map(test -> (row, context) -> {
            Object present = value.evaluator().evaluate(row, context);
            return present == null ? whenNull : test.apply(present);
        });
    }

    private static @Nullable Boolean whenNull(RexUnknownAs nullAs) {
        return switch (nullAs) {
            case TRUE -> true;
            case FALSE -> false;
            case UNKNOWN -> null;
        };
    }

    private static Optional<Strict.Unary> membership(Operand value, RelDataType bounds, Sarg<?> sarg) {
        boolean hashable = value.kind() == ValueKind.STRING || value.kind().isInteger();
        boolean complement = sarg.isComplementedPoints();
        if (hashable && sarg.pointCount >= HASHED_FROM && sarg.isPoints()) {
            return hashed(value, bounds, sarg);
        }
        Sarg<?> searched = complement ? sarg.negate() : sarg;
        return ValueOrder.between(value.type(), bounds).map(order -> {
            SearchArgument search = new SearchArgument(intervals(searched, bounds), order);
            return candidate -> search.contains(candidate) != complement;
        });
    }

    private static Optional<Strict.Unary> hashed(Operand value, RelDataType bounds, Sarg<?> sarg) {
        Set<Object> points = new HashSet<>();
        for (Range<?> range : sarg.rangeSet.asRanges()) {
            Object point = Literals.internal(range.lowerEndpoint(), bounds);
            if (value.kind() != ValueKind.STRING && !(point instanceof Long || point instanceof Integer)) {
                return ValueOrder.between(value.type(), bounds)
                        .map(order -> new SearchArgument(intervals(sarg, bounds), order)::contains);
            }
            points.add(normal(point));
        }
        return Optional.of(candidate -> points.contains(normal(candidate)));
    }

    private static Object normal(Object value) {
        return value instanceof Number number ? (Object) number.longValue() : value;
    }

    private static List<Interval> intervals(Sarg<?> sarg, RelDataType type) {
        List<Interval> intervals = new ArrayList<>();
        for (Range<?> range : sarg.rangeSet.asRanges()) {
            intervals.add(new Interval(
                    range.hasLowerBound() ? Literals.internal(range.lowerEndpoint(), type) : null,
                    range.hasLowerBound() && range.lowerBoundType() == BoundType.CLOSED,
                    range.hasUpperBound() ? Literals.internal(range.upperEndpoint(), type) : null,
                    range.hasUpperBound() && range.upperBoundType() == BoundType.CLOSED));
        }
        return intervals;
    }

    private boolean contains(Object value) {
        int low = 0;
        int high = intervals.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Interval interval = intervals.get(middle);
            if (isBelow(value, interval)) {
                high = middle - 1;
            } else if (isAbove(value, interval)) {
                low = middle + 1;
            } else {
                return true;
            }
        }
        return false;
    }

    private boolean isBelow(Object value, Interval interval) {
        if (interval.lower() == null) {
            return false;
        }
        int comparison = order.compare(value, interval.lower());
        return interval.lowerClosed() ? comparison < 0 : comparison <= 0;
    }

    private boolean isAbove(Object value, Interval interval) {
        if (interval.upper() == null) {
            return false;
        }
        int comparison = order.compare(value, interval.upper());
        return interval.upperClosed() ? comparison > 0 : comparison >= 0;
    }
}
