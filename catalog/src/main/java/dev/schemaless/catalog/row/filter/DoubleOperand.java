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
}
