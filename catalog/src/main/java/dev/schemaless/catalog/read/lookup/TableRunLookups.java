package dev.schemaless.catalog.read.lookup;

import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lookups and the keys to be read in one table run. One thread fills it, then it is only read.
 *
 * @param run its first shard
 * @param keys ascending
 */
record TableRunLookups(int run, List<IndexRead> indexes, List<RowKey> keys) {
    TableRunLookups(int run) {
        this(run, new ArrayList<>(1), new ArrayList<>(0));
    }

    /** Returns the only lookup, if there is one and no key besides. */
    Optional<IndexRead> onlyIndex() {
        return indexes.size() == 1 && keys.isEmpty() ? Optional.of(indexes.get(0)) : Optional.empty();
    }
}
