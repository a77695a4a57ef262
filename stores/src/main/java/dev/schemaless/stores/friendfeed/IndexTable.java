package dev.schemaless.stores.friendfeed;

import dev.schemaless.stores.entry.ClientIndex;
import java.util.List;

/**
 * A table of index entries.
 *
 * @param entries its name and columns
 * @param key the column of the keys of entities
 * @param databases those that have it: all, if it is to be of use for reading
 * @param isUnique whether two entities cannot have the same values
 */
record IndexTable(ClientIndex entries, String key, List<Integer> databases, boolean isUnique) {
    IndexTable {
        databases = List.copyOf(databases);
    }

    String name() {
        return entries.name();
    }
}
