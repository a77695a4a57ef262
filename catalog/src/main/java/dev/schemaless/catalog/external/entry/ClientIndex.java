package dev.schemaless.catalog.external.entry;

import java.util.List;

/**
 * An index of another program, in one table or in one for each shard.
 *
 * @param name of the index
 * @param columns in their order, without that of row keys
 */
public record ClientIndex(String name, List<EntryColumn> columns) {
    public ClientIndex {
        columns = List.copyOf(columns);
    }
}
