package dev.schemaless.catalog.type;

/**
 * TIME(precision), without zone.
 *
 * @param precision digits of the second's fraction, 0 to 3
 */
public record TimeType(int precision) implements ColumnType {
    @Override
    public String sql() {
        return "TIME(" + precision + ")";
    }
}
