package dev.schemaless.catalog.row.filter;

import java.util.Arrays;
import java.util.List;

/**
 * A three-valued test of numbers in a row: it says no only if the condition is FALSE or UNKNOWN for certain. Immutable and
 * thread-safe; nothing is allocated for a row.
 *
 * <p>A comparison with NULL is UNKNOWN. A value that has to be refused, and a condition that cannot be decided here, count as
 * possibly TRUE. So a test cannot be negated.
 */
public sealed interface NumberTest {
    boolean mayHold(NumberRow row);

    /** Returns the test of a condition that is TRUE where all of these are. */
    static NumberTest allOf(List<NumberTest> tests) {
        List<NumberTest> open = without(Fixed.MAY, tests);
        return open.isEmpty() ? Fixed.MAY : open.size() == 1 ? open.get(0) : new AllOf(open);
    }

    /** Returns the test of a condition that is TRUE where one of these is. */
    static NumberTest anyOf(List<NumberTest> tests) {
        List<NumberTest> open = without(Fixed.NEVER, tests);
        if (open.contains(Fixed.MAY)) {
            return Fixed.MAY;
        }
        return open.isEmpty() ? Fixed.NEVER : open.size() == 1 ? open.get(0) : new AnyOf(open);
    }

    private static List<NumberTest> without(Fixed answer, List<NumberTest> tests) {
        return tests.stream().filter(test -> test != answer).toList();
    }

    /** Returns the test of whether an operand equals one of some values. */
    static NumberTest among(LongOperand operand, long... values) {
        return new LongEquality(operand, true, LongEquality.sorted(values));
    }

    /** Returns the test of whether an operand equals none of some values. */
    static NumberTest notAmong(LongOperand operand, long... values) {
        return new LongEquality(operand, false, LongEquality.sorted(values));
    }

    /** Returns the test of whether an operand equals one of some values; all NaN are equal, and both zeros. */
    static NumberTest among(DoubleOperand operand, double... values) {
        return new DoubleEquality(operand, true, DoubleEquality.sorted(values));
    }

    /** Returns the test of whether an operand equals none of some values; all NaN are equal, and both zeros. */
    static NumberTest notAmong(DoubleOperand operand, double... values) {
        return new DoubleEquality(operand, false, DoubleEquality.sorted(values));
    }

    /** Says the same of all rows. */
    enum Fixed implements NumberTest {
        NEVER,
        MAY;

        @Override
        public boolean mayHold(NumberRow row) {
            return this == MAY;
        }
    }

    /** See {@link NumberTest#allOf}. */
    record AllOf(List<NumberTest> tests) implements NumberTest {
        public AllOf {
            tests = List.copyOf(tests);
        }

        @Override
        public boolean mayHold(NumberRow row) {
            // no iterator is allocated
            for (int i = 0; i < tests.size(); i++) {
                if (!tests.get(i).mayHold(row)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** See {@link NumberTest#anyOf}. */
    record AnyOf(List<NumberTest> tests) implements NumberTest {
        public AnyOf {
            tests = List.copyOf(tests);
        }

        @Override
        public boolean mayHold(NumberRow row) {
            for (int i = 0; i < tests.size(); i++) {
                if (tests.get(i).mayHold(row)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Compares integers. */
    record OfLongs(LongOperand left, NumberComparison comparison, LongOperand right) implements NumberTest {
        @Override
        public boolean mayHold(NumberRow row) {
            row.begin();
            long first = left.value(row);
            if (!row.hasValue()) {
                return row.isUnknown();
            }
            long second = right.value(row);
            return row.hasValue() ? comparison.holds(Long.compare(first, second)) : row.isUnknown();
        }
    }

    /** Compares doubles; NaN equals itself and is greatest, −0.0 equals 0.0. */
    record OfDoubles(DoubleOperand left, NumberComparison comparison, DoubleOperand right) implements NumberTest {
        @Override
        public boolean mayHold(NumberRow row) {
            row.begin();
            double first = left.value(row);
            if (!row.hasValue()) {
                return row.isUnknown();
            }
            double second = right.value(row);
            return row.hasValue() ? comparison.holds(compare(first, second)) : row.isUnknown();
        }

        private static int compare(double a, double b) {
            return a == b ? 0 : Double.compare(a, b);
        }
    }

    /**
     * Says whether an integer may be among some, or not among them.
     *
     * @param values ascending
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record LongEquality(LongOperand operand, boolean among, long[] values) implements NumberTest {
        private static long[] sorted(long[] values) {
            long[] sorted = values.clone();
            Arrays.sort(sorted);
            return sorted;
        }

        @Override
        public boolean mayHold(NumberRow row) {
            row.begin();
            long value = operand.value(row);
            return row.hasValue() ? Arrays.binarySearch(values, value) >= 0 == among : row.isUnknown();
        }
    }

    /**
     * Says whether a double may be among some, or not among them.
     *
     * @param values ascending, without −0.0
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record DoubleEquality(DoubleOperand operand, boolean among, double[] values) implements NumberTest {
        private static double[] sorted(double[] values) {
            double[] sorted =
                    Arrays.stream(values).map(DoubleEquality::withoutSignOfZero).toArray();
            Arrays.sort(sorted);
            return sorted;
        }

        private static double withoutSignOfZero(double value) {
            return value + 0.0;
        }

        @Override
        public boolean mayHold(NumberRow row) {
            row.begin();
            double value = operand.value(row);
            return row.hasValue()
                    ? Arrays.binarySearch(values, withoutSignOfZero(value)) >= 0 == among
                    : row.isUnknown();
        }
    }

    /** Says whether an operand may be NULL. */
    record IsNull(DoubleOperand operand) implements NumberTest {
        @Override
        public boolean mayHold(NumberRow row) {
            row.begin();
            operand.value(row);
            return !row.hasValue();
        }
    }

    /** Says whether an operand may be something else than NULL. */
    record IsNotNull(DoubleOperand operand) implements NumberTest {
        @Override
        public boolean mayHold(NumberRow row) {
            row.begin();
            operand.value(row);
            return row.hasValue() || row.isUnknown();
        }
    }
}
