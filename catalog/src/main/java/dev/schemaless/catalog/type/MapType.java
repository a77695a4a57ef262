package dev.schemaless.catalog.type;

/**
 * A map from strings.
 *
 * @param value the type of the values, which may be null
 */
public record MapType(ColumnType value) implements ColumnType {
    @Override
    public String sql() {
        return "MAP<VARCHAR, " + value.sql() + ">";
    }
}
