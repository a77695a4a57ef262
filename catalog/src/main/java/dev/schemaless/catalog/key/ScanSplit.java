package dev.schemaless.catalog.key;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Ranges of row keys within one table run, few enough for one statement.
 *
 * @param run the first shard of the table run
 * @param last the last one
 * @param ranges ascending
 */
public record ScanSplit(int run, int last, List<KeyRange> ranges) {
    private static final int MAX_RANGES = 64;

    /** Returns the splits that hold those shards of a set that lie on a partition, ascending. */
    public static List<ScanSplit> of(Topology topology, int partition, ShardSet shards) {
        return of(topology, partition, (run, last) -> KeyRange.of(shards, run, last));
    }

    /** Returns the splits that hold some ranges of those shards of a set that lie on a partition, ascending. */
    public static List<ScanSplit> within(
            Topology topology, int partition, ShardSet shards, IntFunction<List<KeyRange>> rangesOfShard) {
        return of(
                topology,
                partition,
                (run, last) -> shards.stream()
                        .filter(shard -> shard >= run && shard <= last)
                        .mapToObj(rangesOfShard)
                        .flatMap(List::stream)
                        .toList());
    }

    /** Finds ranges of the shards of a table run, given by its first and last one. */
    private interface RangesOfRun {
        List<KeyRange> of(int run, int last);
    }

    private static List<ScanSplit> of(Topology topology, int partition, RangesOfRun found) {
        List<ScanSplit> splits = new ArrayList<>();
        for (int run : topology.tableRunsOf(partition)) {
            int last = topology.lastShardOfRun(run);
            List<KeyRange> ranges = found.of(run, last);
            for (int i = 0; i < ranges.size(); i += MAX_RANGES) {
                splits.add(new ScanSplit(run, last, ranges.subList(i, Math.min(i + MAX_RANGES, ranges.size()))));
            }
        }
        return splits;
    }

    /** Returns the part after a key, which may be empty. */
    public ScanSplit after(RowKey key) {
        List<KeyRange> left = new ArrayList<>();
        for (KeyRange range : ranges) {
            if (range.low().compareTo(key) > 0) {
                left.add(range);
            } else if (range.high().compareTo(key) > 0) {
                left.add(range.after(key));
            }
        }
        return new ScanSplit(run, last, left);
    }

    /** Returns the part before a key, which may be empty. */
    public ScanSplit before(RowKey key) {
        List<KeyRange> left = new ArrayList<>();
        for (KeyRange range : ranges) {
            if (range.high().compareTo(key) < 0) {
                left.add(range);
            } else if (range.low().compareTo(key) < 0) {
                left.add(range.before(key));
            }
        }
        return new ScanSplit(run, last, left);
    }

    /** Returns the part on shards up to one, which may be empty. */
    public ScanSplit upTo(int shard) {
        List<KeyRange> left = ranges.stream()
                .filter(range -> NativeKey.shardOf(range.low()) <= shard)
                .map(range -> range.upTo(shard))
                .toList();
        return new ScanSplit(run, last, left);
    }

    /** Returns the least key inside. */
    public RowKey low() {
        return ranges.get(0).low();
    }

    /** Returns the greatest key inside. */
    public RowKey high() {
        return ranges.get(ranges.size() - 1).high();
    }

    /** Says whether the table run can have rows before the first range. */
    public boolean leavesRowsBefore() {
        return !low().equals(NativeKey.firstOf(run));
    }

    /** Says whether the table run can have rows after the last range. */
    public boolean leavesRowsBehind() {
        return !high().equals(NativeKey.lastOf(last));
    }
}
