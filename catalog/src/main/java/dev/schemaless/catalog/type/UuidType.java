package dev.schemaless.catalog.type;

/** UUID. */
public record UuidType() implements ColumnType {
    @Override
    public String sql() {
        return "UUID";
    }
}
