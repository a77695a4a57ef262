package dev.schemaless.catalog.type;

/**
 * TINYINT, SMALLINT, INTEGER or BIGINT.
 *
 * @param bits 8, 16, 32 or 64
 */
public record IntegerType(int bits) implements ColumnType {
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
}
