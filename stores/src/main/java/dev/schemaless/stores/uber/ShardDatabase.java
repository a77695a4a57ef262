package dev.schemaless.stores.uber;

import dev.schemaless.stores.cells.CellTable;

/**
 * The database of a shard.
 *
 * @param partition the position of the server that has it
 */
record ShardDatabase(int partition, String name) {
    /** Returns a table of it, quoted. */
    String table(String table) {
        return CellTable.quote(name) + "." + CellTable.quote(table);
    }
}
