package dev.schemaless.catalog.external.friendfeed;

import dev.schemaless.catalog.external.entry.EntryTable;

/**
 * A table of index entries, which each database has.
 *
 * @param entries its name and columns
 * @param key the column of the keys of entities
 */
record IndexTable(EntryTable entries, String key) {
    String name() {
        return entries.name();
    }
}
