package dev.schemaless.stores.shameless;

import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The shards of a sample of an index's entries.
 *
 * @param fitting for each column, in their order, the number of entries whose shard it names
 * @param entries the number of entries in the sample
 * @param shards the number of shards that have some of them
 */
record EntrySpread(ClientIndex index, List<Integer> fitting, int entries, int shards) {
    /** A column fits so many entries by chance once in millions of times. */
    private static final int ENOUGH = 20;

    /**
     * Returns the column that determines the shard of all sampled entries. If there are too few entries to decide, or
     * several columns fit, it is the given one.
     *
     * @param given the column that an option names
     */
    Optional<EntryColumn> certain(Optional<EntryColumn> given) {
        List<EntryColumn> fit = IntStream.range(0, fitting.size())
                .filter(column -> fitting.get(column) == entries)
                .mapToObj(index.columns()::get)
                .toList();
        if (given.isPresent() && fit.contains(given.get())) {
            return given;
        }
        return fit.size() == 1 && shards > 1 && entries >= ENOUGH ? Optional.of(fit.get(0)) : Optional.empty();
    }

    /** Returns the certain column, else the given one if a few entries at most lie elsewhere: these were moved. */
    Optional<EntryColumn> likely(Optional<EntryColumn> given) {
        return certain(given)
                .or(() -> given.filter(column -> 4 * fitting.get(index.columns().indexOf(column)) >= 3 * entries));
    }
}
