package dev.schemaless.stores.entry;

import dev.schemaless.catalog.dialect.MySqlNames;
import java.util.List;

/**
 * An index of another program, in one table or in one for each shard. Its names can stand in statements.
 *
 * @param name of the index
 * @param columns in their order, without that of row keys
 */
public record ClientIndex(String name, List<EntryColumn> columns) {
    public ClientIndex {
        columns = List.copyOf(columns);
        MySqlNames.check("index", name);
        columns.forEach(column -> MySqlNames.check("column of index '" + name + "',", column.name()));
    }

    /** Returns the columns of some indexes. */
    public static List<EntryColumn> columnsOf(List<ClientIndex> indexes) {
        return indexes.stream().flatMap(index -> index.columns().stream()).toList();
    }
}
