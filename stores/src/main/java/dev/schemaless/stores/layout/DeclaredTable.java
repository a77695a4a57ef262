package dev.schemaless.stores.layout;

import dev.schemaless.catalog.model.Column;
import java.util.List;

/**
 * The declaration of a table of an external store. It replaces the columns that a sample of bodies suggests.
 *
 * @param name in SQL
 * @param stored its name in the store: its model, entity table, or column name
 * @param columns in their order
 */
public record DeclaredTable(String name, String stored, List<Column> columns) {
    public DeclaredTable {
        columns = List.copyOf(columns);
    }
}
