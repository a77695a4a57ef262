package dev.schemaless.catalog.row;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.ValueKind;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.IntegerType;

/** A comparison of a column with a number, made on the bytes of a body: nothing is decoded, boxed or kept. Immutable. */
public sealed interface NumberTest {
    /** What is asked of a number. */
    enum Comparison {
        EQUAL,
        NOT_EQUAL,
        LESS,
        AT_MOST,
        GREATER,
        AT_LEAST;

        private boolean holds(int order) {
            return switch (this) {
                case EQUAL -> order == 0;
                case NOT_EQUAL -> order != 0;
                case LESS -> order < 0;
                case AT_MOST -> order <= 0;
                case GREATER -> order > 0;
                case AT_LEAST -> order >= 0;
            };
        }
    }

    Column column();

    /**
     * Says whether the comparison may be true: it is false or UNKNOWN for certain where this is false. Where the value is of
     * another kind than usual this cannot be told.
     *
     * @param in standing before the column's value
     */
    boolean mayHold(BodyReader in);

    /** Of a column of integers. */
    record OfInteger(Column column, IntegerType type, Comparison comparison, long bound) implements NumberTest {
        @Override
        public boolean mayHold(BodyReader in) {
            ValueKind kind = in.kind();
            if (kind != ValueKind.INTEGER || in.isBeyondLong()) {
                return kind != ValueKind.NIL;
            }
            long value = in.readLong();
            return !type.fits(value) || comparison.holds(Long.compare(value, bound));
        }
    }

    /** Of a column of type DOUBLE. NaN, and what is between the two zeros, is left to others. */
    record OfDouble(Column column, Comparison comparison, double bound) implements NumberTest {
        @Override
        public boolean mayHold(BodyReader in) {
            ValueKind kind = in.kind();
            if (kind != ValueKind.FLOAT) {
                return kind != ValueKind.NIL;
            }
            double value = in.readDouble();
            boolean ordered = value < bound || value > bound || (value == bound && value != 0);
            return !ordered || comparison.holds(Double.compare(value, bound));
        }
    }
}
