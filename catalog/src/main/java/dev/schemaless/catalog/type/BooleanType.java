package dev.schemaless.catalog.type;

/** BOOLEAN. */
public record BooleanType() implements ColumnType {
    @Override
    public String sql() {
        return "BOOLEAN";
    }
}
