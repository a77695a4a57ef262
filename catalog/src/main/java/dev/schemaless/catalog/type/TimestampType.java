package dev.schemaless.catalog.type;

/**
 * TIMESTAMP(precision), without zone.
 *
 * @param precision digits of the second's fraction, 0 to 3
 */
public record TimestampType(int precision) implements ColumnType {
    @Override
    public String sql() {
        return "TIMESTAMP(" + precision + ")";
    }
}
