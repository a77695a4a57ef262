package dev.schemaless.catalog.shard;

import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a store's shards lie on its partitions: partition {@code p} of {@code n} holds one contiguous run of shards, runs
 * differ by at most one shard in length, longer runs first.
 *
 * @param shards 1 to 65,536
 * @param partitions 1 to {@code shards}
 * @param shardsPerTable how many shards one physical table holds; runs start anew on each partition
 */
public record Topology(int shards, int partitions, int shardsPerTable) {
    /** The most shards a store can have: a row key has two bytes for them. */
    public static final int MAX_SHARDS = 65_536;

    public Topology {
        if (shards < 1 || shards > MAX_SHARDS || partitions < 1 || partitions > shards || shardsPerTable < 1) {
            throw new IllegalArgumentException("no topology: " + shards + " shards, " + partitions + " partitions, "
                    + shardsPerTable + " shards per table");
        }
    }

    /** Returns the partition that holds a shard. */
    public int partitionOf(int shard) {
        int shorter = shards / partitions;
        int longerRuns = shards % partitions;
        int inLonger = longerRuns * (shorter + 1);
        return shard < inLonger ? shard / (shorter + 1) : longerRuns + (shard - inLonger) / shorter;
    }

    /** Returns the first shard of a partition; of {@code partitions} itself, {@code shards}. */
    public int firstShardOf(int partition) {
        return partition * (shards / partitions) + Math.min(partition, shards % partitions);
    }

    /** Returns the first shard of the physical table run that holds a shard. */
    public int tableRunOf(int shard) {
        int first = firstShardOf(partitionOf(shard));
        return first + (shard - first) / shardsPerTable * shardsPerTable;
    }

    /** Returns the first shards of a partition's table runs, ascending. */
    public List<Integer> tableRunsOf(int partition) {
        List<Integer> runs = new ArrayList<>();
        int end = firstShardOf(partition + 1);
        for (int run = firstShardOf(partition); run < end; run += shardsPerTable) {
            runs.add(run);
        }
        return runs;
    }

    /** Returns the first shards of the table runs that hold some shards, by partition; ascending as all of it. */
    public SortedMap<Integer, List<Integer>> tableRunsOf(ShardSet some) {
        SortedMap<Integer, List<Integer>> runs = new TreeMap<>();
        if (some.isAll()) {
            for (int partition = 0; partition < partitions; partition++) {
                runs.put(partition, tableRunsOf(partition));
            }
            return runs;
        }
        int behind = 0;
        for (PrimitiveIterator.OfInt each = some.stream().iterator(); each.hasNext(); ) {
            int shard = each.nextInt();
            if (shard >= behind) {
                int run = tableRunOf(shard);
                runs.computeIfAbsent(partitionOf(shard), partition -> new ArrayList<>())
                        .add(run);
                behind = lastShardOfRun(run) + 1;
            }
        }
        return runs;
    }

    /** Returns the last shard of the table run that begins with a shard. */
    public int lastShardOfRun(int run) {
        return Math.min(run + shardsPerTable, firstShardOf(partitionOf(run) + 1)) - 1;
    }
}
