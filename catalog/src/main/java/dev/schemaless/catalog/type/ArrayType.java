package dev.schemaless.catalog.type;

/**
 * An array, at most two deep.
 *
 * @param element the type of the elements, which may be null
 */
public record ArrayType(ColumnType element) implements ColumnType {
    @Override
    public String sql() {
        return element.sql() + " ARRAY";
    }
}
