package dev.schemaless.catalog.row;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.ValueKind;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.LongPredicate;

/** Whether a column of numbers may lie within a bound, told by the bytes of a body: nothing is decoded, boxed or kept. Immutable. */
sealed interface NumberTest {
    Column column();

    /**
     * Says whether the value may be within the bound: where this is false it is not for certain. What is of another kind than usual
     * counts as within, because what it is cannot be told here.
     *
     * @param in standing before the column's value
     */
    boolean mayHold(BodyReader in);

    /** Says whether a column is one of integers or doubles. */
    static boolean knows(Column column) {
        return column.type() instanceof IntegerType
                || (column.type() instanceof FloatingType floating && floating.bits() == Double.SIZE);
    }

    /**
     * Returns the test of a bound of a column that is {@linkplain #knows known}; empty for bounds that are neither values nor a
     * range.
     */
    static Optional<NumberTest> of(Column column, Bound bound) {
        return column.type() instanceof IntegerType type
                ? longs(bound).map(within -> new OfInteger(column, type, within))
                : doubles(bound).map(within -> new OfDouble(column, within));
    }

    private static Optional<LongPredicate> longs(Bound bound) {
        if (bound instanceof Bound.In in) {
            long[] values = in.values().stream()
                    .mapToLong(value -> ((Number) value).longValue())
                    .sorted()
                    .toArray();
            return Optional.of(value -> Arrays.binarySearch(values, value) >= 0);
        }
        if (bound instanceof Bound.Range range) {
            long low = leastLong(range);
            long high = greatestLong(range);
            return Optional.of(value -> value >= low && value <= high);
        }
        return Optional.empty();
    }

    /** NaN is never ruled out, nor either zero at the end of a range. */
    private static Optional<DoublePredicate> doubles(Bound bound) {
        if (bound instanceof Bound.In in) {
            double[] values = in.values().stream()
                    .mapToDouble(value -> ((Number) value).doubleValue())
                    .toArray();
            return Optional.of(value -> Double.isNaN(value) || contains(values, value));
        }
        if (bound instanceof Bound.Range range) {
            double low = leastDouble(range);
            double high = greatestDouble(range);
            return Optional.of(value -> !(value < low || value > high));
        }
        return Optional.empty();
    }

    private static long leastLong(Bound.Range range) {
        if (!(range.low() instanceof Number end)) {
            return Long.MIN_VALUE;
        }
        long value = end.longValue();
        return range.lowInclusive() || value == Long.MAX_VALUE ? value : value + 1;
    }

    private static long greatestLong(Bound.Range range) {
        if (!(range.high() instanceof Number end)) {
            return Long.MAX_VALUE;
        }
        long value = end.longValue();
        return range.highInclusive() || value == Long.MIN_VALUE ? value : value - 1;
    }

    private static double leastDouble(Bound.Range range) {
        if (!(range.low() instanceof Number end)) {
            return Double.NEGATIVE_INFINITY;
        }
        double value = end.doubleValue();
        return range.lowInclusive() || value == 0 ? value : Math.nextUp(value);
    }

    private static double greatestDouble(Bound.Range range) {
        if (!(range.high() instanceof Number end)) {
            return Double.POSITIVE_INFINITY;
        }
        double value = end.doubleValue();
        return range.highInclusive() || value == 0 ? value : Math.nextDown(value);
    }

    private static boolean contains(double[] values, double wanted) {
        for (double value : values) {
            if (value == wanted) {
                return true;
            }
        }
        return false;
    }

    /** Of a column of integers. */
    record OfInteger(Column column, IntegerType type, LongPredicate within) implements NumberTest {
        @Override
        public boolean mayHold(BodyReader in) {
            ValueKind kind = in.kind();
            if (kind != ValueKind.INTEGER || in.isBeyondLong()) {
                return kind != ValueKind.NIL;
            }
            long value = in.readLong();
            return !type.fits(value) || within.test(value);
        }
    }

    /** Of a column of type DOUBLE. */
    record OfDouble(Column column, DoublePredicate within) implements NumberTest {
        @Override
        public boolean mayHold(BodyReader in) {
            ValueKind kind = in.kind();
            return kind == ValueKind.FLOAT ? within.test(in.readDouble()) : kind != ValueKind.NIL;
        }
    }
}
