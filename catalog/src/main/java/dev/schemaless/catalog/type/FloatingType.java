package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.codec.NumberText;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * REAL or DOUBLE.
 *
 * @param bits 32 or 64
 */
public record FloatingType(int bits) implements ScalarType {
    public FloatingType {
        if (bits != 32 && bits != 64) {
            throw new IllegalArgumentException("bits must be 32 or 64, is " + bits);
        }
    }

    @Override
    public String sql() {
        return bits == 32 ? "REAL" : "DOUBLE";
    }

    @Override
    public @Nullable Object read(BodyReader in) {
        if (bits == 64 && in.kind() == MessagePackType.FLOAT) {
            return in.readDouble();
        }
        return ScalarType.super.read(in);
    }

    /** Takes numbers and numeric text, rounded to the nearest; of text also NaN, Infinity and -Infinity. */
    @Override
    public Object coerce(Object scalar) {
        if (scalar instanceof Number number) {
            return boxed(number);
        }
        if (scalar instanceof String text) {
            Double special = special(text);
            BigDecimal value = special == null ? NumberText.parse(text) : null;
            return special != null ? boxed(special) : value != null ? boxed(value) : Mismatch.VALUE;
        }
        return Mismatch.VALUE;
    }

    @Override
    public @Nullable Object exact(Object value) {
        if (!(value instanceof Number number)) {
            return null;
        }
        Object own = boxed(number);
        if (own == Mismatch.VALUE) {
            return null;
        }
        BigDecimal decimal = NumberCoercion.decimal(number);
        BigDecimal ownDecimal = decimal == null ? null : ownDecimal(number, (Number) own);
        return decimal == null || (ownDecimal != null && ownDecimal.compareTo(decimal) == 0) ? own : null;
    }

    @Override
    public Object check(Object value, String column) {
        if (!(value instanceof Number number)) {
            throw WriteErrors.wrongForm(this, column, value);
        }
        Object own = boxed(number);
        if (own == Mismatch.VALUE) {
            throw WriteErrors.outOfRange(
                    column,
                    sql() + " takes magnitudes up to "
                            + (bits == 32 ? NumberText.of(Float.MAX_VALUE) : NumberText.of(Double.MAX_VALUE)));
        }
        return own;
    }

    @Override
    public void write(Object value, BodyWriter out) {
        if (bits == 32) {
            out.writeFloat(((Number) value).floatValue());
        } else {
            out.writeDouble(((Number) value).doubleValue());
        }
    }

    @Override
    public void appendKey(Object value, KeyBytes out) {
        out.appendDouble(((Number) value).doubleValue());
    }

    @Override
    public IndexColumn indexColumn() {
        return IndexColumn.whole(1 + Double.BYTES);
    }

    @Override
    public boolean isIndexedExactly(Object value) {
        return value instanceof Double || value instanceof Float;
    }

    private Object boxed(Number value) {
        boolean wasInfinite = value instanceof Double d ? d.isInfinite() : value instanceof Float f && f.isInfinite();
        Number own = bits == 32 ? (Number) value.floatValue() : (Number) value.doubleValue();
        return Double.isInfinite(own.doubleValue()) && !wasInfinite ? Mismatch.VALUE : own;
    }

    /** Returns our number as a decimal in the form of the given one: a double by its binary value, an exact one by its shortest text. */
    private static @Nullable BigDecimal ownDecimal(Number given, Number own) {
        if (given instanceof Double || given instanceof Float) {
            return given.doubleValue() == own.doubleValue() ? NumberCoercion.decimal(given) : null;
        }
        if (given instanceof BigDecimal) {
            return NumberCoercion.decimal(own);
        }
        return new BigDecimal(own.doubleValue());
    }

    private static @Nullable Double special(String text) {
        return switch (text) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> null;
        };
    }
}
