package dev.schemaless.catalog.type;

/** DATE. */
public record DateType() implements ColumnType {
    @Override
    public String sql() {
        return "DATE";
    }
}
