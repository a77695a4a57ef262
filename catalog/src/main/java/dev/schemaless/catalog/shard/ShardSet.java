package dev.schemaless.catalog.shard;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.IntStream;

/** A set of a store's shards. Immutable. */
public final class ShardSet {
    private final int total;
    private final int[] sorted;

    private ShardSet(int total, int[] sorted) {
        this.total = total;
        this.sorted = sorted;
    }

    /** Returns the set of all shards. */
    public static ShardSet all(int total) {
        return new ShardSet(total, IntStream.range(0, total).toArray());
    }

    /** Returns the set of the given shards. */
    public static ShardSet of(int total, Collection<Integer> shards) {
        int[] sorted = sorted(shards);
        if (sorted.length > 0 && (sorted[0] < 0 || sorted[sorted.length - 1] >= total)) {
            throw new IllegalArgumentException(
                    "shards must lie in 0.." + (total - 1) + ", are " + Arrays.toString(sorted));
        }
        return new ShardSet(total, sorted);
    }

    /** Returns the shards in ascending order, each once. Streams would take longer than all else in a read of one shard. */
    private static int[] sorted(Collection<Integer> shards) {
        int[] sorted = new int[shards.size()];
        int count = 0;
        for (int shard : shards) {
            sorted[count++] = shard;
        }
        Arrays.sort(sorted);
        int different = 0;
        for (int shard : sorted) {
            if (different == 0 || sorted[different - 1] != shard) {
                sorted[different++] = shard;
            }
        }
        return Arrays.copyOf(sorted, different);
    }

    /**
     * Returns the shards that are in any of some sets of one store's.
     *
     * @param sets at least one
     */
    public static ShardSet union(Collection<ShardSet> sets) {
        int total = sets.iterator().next().total;
        return of(total, sets.stream().flatMapToInt(ShardSet::stream).boxed().toList());
    }

    public int size() {
        return sorted.length;
    }

    /** Returns how many shards the store has. */
    public int total() {
        return total;
    }

    public boolean isAll() {
        return sorted.length == total;
    }

    public boolean contains(int shard) {
        return Arrays.binarySearch(sorted, shard) >= 0;
    }

    /** Returns the shards in ascending order. */
    public IntStream stream() {
        return Arrays.stream(sorted);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ShardSet that && total == that.total && Arrays.equals(sorted, that.sorted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sorted);
    }

    @Override
    public String toString() {
        return sorted.length + " of " + total;
    }
}
