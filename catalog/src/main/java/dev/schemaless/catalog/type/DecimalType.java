package dev.schemaless.catalog.type;

/**
 * DECIMAL(precision, scale).
 *
 * @param precision all digits, 1 to 38
 * @param scale digits after the point, 0 to precision
 */
public record DecimalType(int precision, int scale) implements ColumnType {
    /** The most digits a DECIMAL may have. */
    public static final int MAX_PRECISION = 38;

    @Override
    public String sql() {
        return "DECIMAL(" + precision + ", " + scale + ")";
    }
}
