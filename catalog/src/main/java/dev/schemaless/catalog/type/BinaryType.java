package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * BINARY(n), VARBINARY(n), VARBINARY or BLOB.
 *
 * @param length the most bytes, or {@link StringType#UNBOUNDED}
 * @param fixed whether it was declared BINARY: shorter values are padded with zero bytes on write
 */
public record BinaryType(int length, boolean fixed) implements ScalarType {
    @Override
    public String sql() {
        if (length == StringType.UNBOUNDED) {
            return "VARBINARY";
        }
        return (fixed ? "BINARY(" : "VARBINARY(") + length + ")";
    }

    /** Takes binary of any length, nothing else: a string has no bytes without an encoding. */
    @Override
    public Object coerce(Object scalar) {
        return scalar instanceof byte[] ? scalar : Mismatch.VALUE;
    }

    @Override
    public @Nullable Object exact(Object value) {
        return value instanceof byte[] ? value : null;
    }

    @Override
    public Object check(Object value, String column) {
        if (!(value instanceof byte[] bytes)) {
            throw WriteErrors.wrongForm(this, column, value);
        }
        if (length != StringType.UNBOUNDED && bytes.length > length) {
            throw WriteErrors.tooLong(this, column, bytes.length + " bytes", length);
        }
        return fixed ? Arrays.copyOf(bytes, length) : bytes;
    }

    @Override
    public void write(Object value, BodyWriter out) {
        out.writeBinary((byte[]) value);
    }

    @Override
    public void appendKey(Object value, KeyBytes out) {
        out.appendBinary((byte[]) value);
    }

    @Override
    public IndexColumn indexColumn() {
        return IndexColumn.cut(length == StringType.UNBOUNDED ? IndexColumn.UNBOUNDED : length);
    }
}
