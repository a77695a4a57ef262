package dev.schemaless.stores.shameless;

import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import java.util.List;

/**
 * The tables of a model of the gem's.
 *
 * @param model its name
 * @param prefix the prefix of their names: the store's name, if it has one, and the model's
 * @param keys the column of row keys
 * @param millis whether times are numbers of milliseconds, not local times
 * @param indexes in the order of their names, {@code primary} first
 */
record ContentTables(String model, String prefix, EntryColumn keys, boolean millis, List<ClientIndex> indexes) {
    private static final int DIGITS = 6;

    ContentTables {
        indexes = List.copyOf(indexes);
    }

    /** Returns the form of row keys. */
    EntityKeys keyForm() {
        return EntityKeys.of(keys, EntityKeys.Form.DASHED36);
    }

    /** Returns the name of the table of a shard's cells. */
    String content(int shard) {
        return prefix + "_" + padded(shard);
    }

    /** Returns the name of the table of a shard's entries. */
    String entries(String index, int shard) {
        return prefix + "_" + index + "_index_" + padded(shard);
    }

    private static String padded(int shard) {
        String digits = Integer.toString(shard);
        return "0".repeat(Math.max(0, DIGITS - digits.length())) + digits;
    }
}
