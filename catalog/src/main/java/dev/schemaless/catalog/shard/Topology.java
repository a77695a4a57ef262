package dev.schemaless.catalog.shard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The shard map of a store: which partition holds a shard, and which shards share physical tables. It comes from the store, where it
 * lies as data, so that runs of shards can lie on any partition. Immutable and thread-safe; equal if all runs are.
 */
public final class Topology {
    /** The most shards a store can have: a row key has two bytes for them. */
    public static final int MAX_SHARDS = 65_536;

    private final int partitions;
    private final List<ShardRun> runs;
    /** The run of each shard. */
    private final ShardRun[] runOf;
    /** The first shards of each partition's runs. */
    private final List<List<Integer>> firstOf;

    private final int hash;

    /**
     * Makes the map of some runs.
     *
     * @param partitions how many there are; one may hold no shard
     * @param runs of all shards from 0 on, in any order
     * @throws IllegalArgumentException if a shard lies nowhere or in two runs, or a run on no partition; the message says which
     */
    public Topology(int partitions, List<ShardRun> runs) {
        this.partitions = partitions;
        this.runs =
                runs.stream().sorted(Comparator.comparingInt(ShardRun::first)).toList();
        this.runOf = byShard(partitions, this.runs);
        this.firstOf = IntStream.range(0, partitions)
                .mapToObj(partition -> this.runs.stream()
                        .filter(run -> run.partition() == partition)
                        .map(ShardRun::first)
                        .toList())
                .toList();
        this.hash = this.runs.hashCode();
    }

    private static ShardRun[] byShard(int partitions, List<ShardRun> runs) {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("it holds no shards");
        }
        int behind = 0;
        for (ShardRun run : runs) {
            if (run.first() != behind) {
                throw new IllegalArgumentException(
                        run.first() < behind
                                ? "shard " + run.first() + " is in it twice"
                                : "shard " + behind + " is not in it");
            }
            if (run.partition() >= partitions) {
                throw new IllegalArgumentException("it has " + run + ", the last partition is " + (partitions - 1));
            }
            behind = run.last() + 1;
        }
        if (behind > MAX_SHARDS) {
            throw new IllegalArgumentException("it has " + behind + " shards, " + MAX_SHARDS + " are the most");
        }
        ShardRun[] byShard = new ShardRun[behind];
        runs.forEach(run -> Arrays.fill(byShard, run.first(), run.last() + 1, run));
        return byShard;
    }

    /**
     * Returns the map that a store begins with: each partition holds consecutive shards, the first ones one more where the number
     * does not divide.
     *
     * @param shards 1 to {@link #MAX_SHARDS}
     * @param partitions 1 to {@code shards}
     * @param shardsPerTable how many shards one physical table holds; tables start anew on each partition
     */
    public static Topology even(int shards, int partitions, int shardsPerTable) {
        if (shards < 1 || shards > MAX_SHARDS || partitions < 1 || partitions > shards || shardsPerTable < 1) {
            throw new IllegalArgumentException("no topology: " + shards + " shards, " + partitions + " partitions, "
                    + shardsPerTable + " shards per table");
        }
        List<ShardRun> runs = new ArrayList<>();
        int first = 0;
        for (int partition = 0; partition < partitions; partition++) {
            int behind = first + shards / partitions + (partition < shards % partitions ? 1 : 0);
            for (int run = first; run < behind; run += Math.min(shardsPerTable, behind - run)) {
                runs.add(new ShardRun(run, run + Math.min(shardsPerTable, behind - run) - 1, partition));
            }
            first = behind;
        }
        return new Topology(partitions, runs);
    }

    public int shards() {
        return runOf.length;
    }

    public int partitions() {
        return partitions;
    }

    /** Returns all runs, by ascending shard. */
    public List<ShardRun> runs() {
        return runs;
    }

    /** Returns the run that a shard is in. */
    public ShardRun runOf(int shard) {
        return runOf[shard];
    }

    /** Returns the partition that holds a shard. */
    public int partitionOf(int shard) {
        return runOf[shard].partition();
    }

    /** Returns the first shard of the physical table run that holds a shard. */
    public int tableRunOf(int shard) {
        return runOf[shard].first();
    }

    /** Returns the last shard of the table run that begins with a shard. */
    public int lastShardOfRun(int run) {
        return runOf[run].last();
    }

    /** Returns the first shards of a partition's table runs, ascending. */
    public List<Integer> tableRunsOf(int partition) {
        return firstOf.get(partition);
    }

    /** Returns the first shards of the table runs that hold some shards, by partition; ascending as all of it. */
    public SortedMap<Integer, List<Integer>> tableRunsOf(ShardSet some) {
        SortedMap<Integer, List<Integer>> found = new TreeMap<>();
        if (some.isAll()) {
            for (int partition = 0; partition < partitions; partition++) {
                if (!firstOf.get(partition).isEmpty()) {
                    found.put(partition, firstOf.get(partition));
                }
            }
            return found;
        }
        int behind = 0;
        for (PrimitiveIterator.OfInt each = some.stream().iterator(); each.hasNext(); ) {
            int shard = each.nextInt();
            if (shard >= behind) {
                ShardRun run = runOf[shard];
                found.computeIfAbsent(run.partition(), partition -> new ArrayList<>())
                        .add(run.first());
                behind = run.last() + 1;
            }
        }
        return found;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this
                || (other instanceof Topology that && partitions == that.partitions && runs.equals(that.runs));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return shards() + " shards on " + partitions + " partitions";
    }
}
