package dev.schemaless.catalog.type;

/**
 * BINARY(n), VARBINARY(n), VARBINARY or BLOB.
 *
 * @param length the most bytes, or {@link StringType#UNBOUNDED}
 * @param fixed whether it was declared BINARY: shorter values are padded with zero bytes on write
 */
public record BinaryType(int length, boolean fixed) implements ColumnType {
    @Override
    public String sql() {
        if (length == StringType.UNBOUNDED) {
            return "VARBINARY";
        }
        return (fixed ? "BINARY(" : "VARBINARY(") + length + ")";
    }
}
