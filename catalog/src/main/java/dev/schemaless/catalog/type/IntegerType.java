package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.MessagePackType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * TINYINT, SMALLINT, INTEGER or BIGINT.
 *
 * @param bits 8, 16, 32 or 64
 */
public record IntegerType(int bits) implements ScalarType {
    public IntegerType {
        if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
            throw new IllegalArgumentException("bits must be 8, 16, 32 or 64, is " + bits);
        }
    }

    @Override
    public String sql() {
        return switch (bits) {
            case 8 -> "TINYINT";
            case 16 -> "SMALLINT";
            case 32 -> "INTEGER";
            default -> "BIGINT";
        };
    }

    @Override
    public @Nullable Object read(BodyReader in) {
        if (in.kind() == MessagePackType.INTEGER && !in.isBeyondLong()) {
            long value = in.readLong();
            return fits(value) ? boxed(value) : Mismatch.VALUE;
        }
        return ScalarType.super.read(in);
    }

    /** Takes numbers and numeric text without a fraction, in range. */
    @Override
    public Object coerce(Object scalar) {
        Long value = exactLong(scalar instanceof String ? NumberCoercion.decimalOrText(scalar) : scalar);
        return value != null && fits(value) ? boxed(value) : Mismatch.VALUE;
    }

    @Override
    public @Nullable Object exact(Object value) {
        Long number = exactLong(value);
        return number != null && fits(number) ? boxed(number) : null;
    }

    @Override
    public @Nullable Object floor(Object value) {
        if (value instanceof Double || value instanceof Float) {
            return exact(Math.floor(((Number) value).doubleValue()));
        }
        return exact(value instanceof BigDecimal decimal ? NumberCoercion.floor(decimal) : value);
    }

    @Override
    public Object check(Object value, String column) {
        if (!(value instanceof Number)) {
            throw WriteErrors.wrongForm(this, column, value);
        }
        Long number = exactLong(value);
        if (number == null || !fits(number)) {
            long least = -1L << (bits - 1);
            throw WriteErrors.outOfRange(column, sql() + " takes the integers " + least + " to " + ~least);
        }
        return boxed(number);
    }

    @Override
    public void write(Object value, BodyWriter out) {
        out.writeLong(((Number) value).longValue());
    }

    @Override
    public void appendKey(Object value, KeyBytes out) {
        out.appendInteger(((Number) value).longValue());
    }

    @Override
    public IndexColumn indexColumn() {
        return IndexColumn.whole(KeyBytes.MAX_INTEGER);
    }

    @Override
    public void appendIndexed(Object value, KeyBytes out) {
        out.appendInteger(NumberCoercion.clampedLong((Number) value));
    }

    @Override
    public boolean isIndexedExactly(Object value) {
        return exactLong(value) != null;
    }

    private static @Nullable Long exactLong(@Nullable Object value) {
        if (value == null || value instanceof Long) {
            return (Long) value;
        }
        if (value instanceof Double || value instanceof Float) {
            return NumberCoercion.exactLong(((Number) value).doubleValue());
        }
        if (value instanceof BigDecimal || value instanceof BigInteger) {
            return NumberCoercion.exactLong(value instanceof BigDecimal d ? d : new BigDecimal((BigInteger) value));
        }
        return value instanceof Number number ? (Long) number.longValue() : null;
    }

    /** Says whether the type has a value. */
    public boolean fits(long value) {
        return value << (Long.SIZE - bits) >> (Long.SIZE - bits) == value;
    }

    private Object boxed(long value) {
        return switch (bits) {
            case 8 -> (byte) value;
            case 16 -> (short) value;
            case 32 -> (int) value;
            default -> value;
        };
    }
}
