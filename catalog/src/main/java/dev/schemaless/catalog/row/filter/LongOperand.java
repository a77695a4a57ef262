package dev.schemaless.catalog.row.filter;

import dev.schemaless.catalog.type.IntegerType;

/** An integer that is computed of a row without allocating anything. Immutable and thread-safe. */
public sealed interface LongOperand {
    /** Returns the value; anything where the row then {@linkplain NumberRow#hasValue() has none}, but had one before. */
    long value(NumberRow row);

    /**
     * A column of the type; known where it holds an integer.
     *
     * @param field its position among those of the filter
     */
    record Column(int field, IntegerType type) implements LongOperand {
        @Override
        public long value(NumberRow row) {
            return row.readLong(field, type);
        }
    }

    /** The same for all rows. */
    record Constant(long constant) implements LongOperand {
        @Override
        public long value(NumberRow row) {
            return constant;
        }
    }

    /**
     * The result of an operation on two operands; unknown if it does not fit a long. The second is not read where the
     * first has no value.
     */
    record Result(NumberOperation operation, LongOperand left, LongOperand right) implements LongOperand {
        @Override
        public long value(NumberRow row) {
            long first = left.value(row);
            if (!row.hasValue()) {
                return first;
            }
            long second = right.value(row);
            if (!row.hasValue()) {
                return second;
            }
            return operation.isExact(first, second) ? operation.of(first, second) : row.isNotTold();
        }
    }

    /** No value, whatever the row is. */
    enum None implements LongOperand {
        NULL {
            @Override
            public long value(NumberRow row) {
                return row.isNull();
            }
        },
        /** A value that is not known here. */
        NOT_TOLD {
            @Override
            public long value(NumberRow row) {
                return row.isNotTold();
            }
        }
    }
}
