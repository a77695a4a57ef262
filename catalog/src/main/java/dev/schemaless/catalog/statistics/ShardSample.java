package dev.schemaless.catalog.statistics;

import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.key.ScanSplit;
import java.util.List;

/**
 * Neighbouring shards that stand for all of a store.
 *
 * @param total how many shards the store has
 * @param last inside the sample, as {@code first}
 */
record ShardSample(int total, int first, int last) {
    /** Returns a sample of some shards. Different seeds, such as models' numbers, choose different ones. */
    static ShardSample of(int total, int shards, int seed) {
        int first = Math.floorMod(seed, total / shards) * shards;
        return new ShardSample(total, first, first + shards - 1);
    }

    /** Returns a sample so many times as large, or of all shards. */
    ShardSample grown(int times) {
        int shards = Math.min(total, times * (last - first + 1));
        int from = Math.min(first, total - shards);
        return new ShardSample(total, from, from + shards - 1);
    }

    boolean isAll() {
        return last - first + 1 == total;
    }

    /** Returns how much of the store it is, 1 at most. */
    double share() {
        return (last - first + 1) / (double) total;
    }

    /** Says whether any of it lies between two shards. */
    boolean reaches(int low, int high) {
        return low <= last && high >= first;
    }

    /** Returns those of its row keys that lie in a table run; there are some. */
    ScanSplit within(int run, int lastOfRun) {
        KeyRange keys =
                new KeyRange(NativeKey.firstOf(Math.max(run, first)), NativeKey.lastOf(Math.min(lastOfRun, last)));
        return new ScanSplit(run, lastOfRun, List.of(keys));
    }

    /** Returns the row keys of its shards. */
    KeyRange keys() {
        return new KeyRange(NativeKey.firstOf(first), NativeKey.lastOf(last));
    }
}
