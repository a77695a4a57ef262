package dev.schemaless.catalog.row.filter;

/** A double that is computed of a row without allocating anything. Immutable and thread-safe. */
public sealed interface DoubleOperand {
    /** Returns the value; anything where the row then {@linkplain NumberRow#hasValue() has none}, but had one before. */
    double value(NumberRow row);

    /**
     * A column of type DOUBLE; known where it holds a number.
     *
     * @param field its position among those of the filter
     */
    record Column(int field) implements DoubleOperand {
        @Override
        public double value(NumberRow row) {
            return row.readDouble(field);
        }
    }

    /**
     * The same value, but for rows that lack a field.
     *
     * @param missing the value of those
     */
    record OrMissing(DoubleOperand operand, int field, double missing) implements DoubleOperand {
        @Override
        public double value(NumberRow row) {
            return row.lacks(field) ? missing : operand.value(row);
        }
    }

    /** The same for all rows. */
    record Constant(double constant) implements DoubleOperand {
        @Override
        public double value(NumberRow row) {
            return constant;
        }
    }

    /** The double that is nearest to an integer. */
    record Nearest(LongOperand operand) implements DoubleOperand {
        @Override
        public double value(NumberRow row) {
            return operand.value(row);
        }
    }

    /**
     * The result of an operation on two operands; unknown if it becomes infinite. The second is not read where the
     * first has no value.
     */
    record Result(NumberOperation operation, DoubleOperand left, DoubleOperand right) implements DoubleOperand {
        @Override
        public double value(NumberRow row) {
            double first = left.value(row);
            if (!row.hasValue()) {
                return first;
            }
            double second = right.value(row);
            if (!row.hasValue()) {
                return second;
            }
            double result = operation.isDefined(first, second) ? operation.of(first, second) : row.isNotTold();
            return Double.isInfinite(result) && Double.isFinite(first) && Double.isFinite(second)
                    ? row.isNotTold()
                    : result;
        }
    }
}
