package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.shard.KeyRange;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * Ranges of row keys of one table run, few enough for one statement.
 *
 * @param ranges ascending
 */
record Stretch(int run, List<KeyRange> ranges) {
    private static final int MAX_RANGES = 64;

    /** Returns the stretches that hold those shards of a set that lie on a partition, ascending. */
    static List<Stretch> of(Topology topology, int partition, ShardSet shards) {
        List<Stretch> stretches = new ArrayList<>();
        for (int run : topology.tableRunsOf(partition)) {
            List<KeyRange> ranges = KeyRange.of(shards, run, topology.lastShardOfRun(run));
            for (int i = 0; i < ranges.size(); i += MAX_RANGES) {
                stretches.add(new Stretch(run, ranges.subList(i, Math.min(i + MAX_RANGES, ranges.size()))));
            }
        }
        return stretches;
    }

    /** Returns what is left behind a key, if anything is. */
    Stretch after(RowKey key) {
        List<KeyRange> left = new ArrayList<>();
        for (KeyRange range : ranges) {
            if (range.low().compareTo(key) > 0) {
                left.add(range);
            } else if (range.high().compareTo(key) > 0) {
                left.add(range.after(key));
            }
        }
        return new Stretch(run, left);
    }
}
