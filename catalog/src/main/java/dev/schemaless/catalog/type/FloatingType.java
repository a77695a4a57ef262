package dev.schemaless.catalog.type;

/**
 * REAL or DOUBLE.
 *
 * @param bits 32 or 64
 */
public record FloatingType(int bits) implements ColumnType {
    @Override
    public String sql() {
        return bits == 32 ? "REAL" : "DOUBLE";
    }
}
