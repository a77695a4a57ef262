package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyWriter;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** BOOLEAN. */
public record BooleanType() implements ScalarType {
    @Override
    public String sql() {
        return "BOOLEAN";
    }

    /** Takes booleans, the numbers 0 and 1, and the texts true and false in any case. */
    @Override
    public Object coerce(Object scalar) {
        if (scalar instanceof Boolean) {
            return scalar;
        }
        if (scalar instanceof Number number && !(number instanceof BigInteger)) {
            double value = number.doubleValue();
            return value == 0 || value == 1 ? (Object) (value == 1) : Mismatch.VALUE;
        }
        if (scalar instanceof String text) {
            return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")
                    ? (Object) Boolean.valueOf(text)
                    : Mismatch.VALUE;
        }
        return Mismatch.VALUE;
    }

    @Override
    public @Nullable Object exact(Object value) {
        return value instanceof Boolean ? value : null;
    }

    @Override
    public Object check(Object value, String column) {
        if (value instanceof Boolean) {
            return value;
        }
        throw WriteErrors.wrongForm(this, column, value);
    }

    @Override
    public void write(Object value, BodyWriter out) {
        out.writeBoolean((Boolean) value);
    }

    @Override
    public void appendKey(Object value, KeyBytes out) {
        out.appendBoolean((Boolean) value);
    }

    @Override
    public IndexColumn indexColumn() {
        return IndexColumn.whole(1);
    }
}
