package dev.schemaless.stores.shameless;

import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.layout.Few;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The shards of a sample of an index's entries. A few entries may lie elsewhere: these were moved, or hold a value that was rounded.
 *
 * @param fitting for each column, in their order, the number of entries whose shard it names
 * @param entries for each column, the number of entries whose value shows a shard
 * @param shards the number of shards that have some of them
 */
record EntrySpread(ClientIndex index, List<Integer> fitting, List<Integer> entries, int shards) {
    /** A column fits so many entries by chance once in ten thousands of times. */
    private static final int ENOUGH = 20;

    /** Returns the column that determines the shard of all sampled entries but a few, if there are enough to decide. */
    Optional<EntryColumn> shown() {
        List<Integer> fit = IntStream.range(0, fitting.size())
                .filter(column -> shards > 1 && entries.get(column) >= ENOUGH)
                .filter(column -> Few.isFew(others(column), entries.get(column)))
                .boxed()
                .sorted(Comparator.comparing(this::others))
                .toList();
        boolean isClear = fit.size() == 1 || (fit.size() > 1 && others(fit.get(0)) < others(fit.get(1)));
        return isClear ? Optional.of(index.columns().get(fit.get(0))) : Optional.empty();
    }

    private int others(int column) {
        return entries.get(column) - fitting.get(column);
    }

    /** Says whether a column that is given may be the one: three quarters of the entries at least have the shard that it names. */
    boolean allows(EntryColumn column) {
        int position = index.columns().indexOf(column);
        return 4 * fitting.get(position) >= 3 * entries.get(position);
    }

    /** Says whether there are enough entries to refuse a column that is given. */
    boolean refuses(EntryColumn column) {
        return isEnough(column) && !allows(column);
    }

    /** Says whether there are enough entries, on several shards, to rely on a column that they allow. */
    boolean proves(EntryColumn column) {
        return shards > 1 && isEnough(column) && allows(column);
    }

    private boolean isEnough(EntryColumn column) {
        return entries.get(index.columns().indexOf(column)) >= ENOUGH;
    }
}
