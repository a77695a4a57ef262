package dev.schemaless.catalog.external;

import dev.schemaless.catalog.model.Column;
import java.util.List;

/**
 * What somebody declares of a table of an external store, in the place of what a sample of its bodies tells.
 *
 * @param name in SQL
 * @param stored what the store calls it: its model, entity table, or column name
 * @param columns in their order
 */
public record DeclaredTable(String name, String stored, List<Column> columns) {
    public DeclaredTable {
        columns = List.copyOf(columns);
    }
}
