package dev.schemaless.catalog.key;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.ArrayList;
import java.util.List;

/** A range of row keys; both ends are inside. */
public record KeyRange(RowKey low, RowKey high) {
    /** Returns the fewest ranges that hold the rows of those shards of a set that lie between two shards, ascending. */
    public static List<KeyRange> of(ShardSet shards, int firstShard, int lastShard) {
        List<KeyRange> result = new ArrayList<>();
        int[] inside = shards.stream()
                .filter(shard -> shard >= firstShard && shard <= lastShard)
                .toArray();
        for (int i = 0; i < inside.length; i++) {
            int start = i;
            while (i + 1 < inside.length && inside[i + 1] == inside[i] + 1) {
                i++;
            }
            result.add(new KeyRange(NativeKey.firstOf(inside[start]), NativeKey.lastOf(inside[i])));
        }
        return result;
    }

    /** Returns the part of the range up to a shard, on which the range begins. */
    KeyRange upTo(int shard) {
        return NativeKey.shardOf(high) <= shard ? this : new KeyRange(low, NativeKey.lastOf(shard));
    }

    /** Returns the part of the range before a key inside it; an empty range if {@code key} is its low end. */
    KeyRange before(RowKey key) {
        return new KeyRange(low, NativeKey.before(key));
    }

    /** Returns the part of the range after a key inside it; an empty range if {@code key} is its high end. */
    public KeyRange after(RowKey key) {
        return new KeyRange(NativeKey.after(key), high);
    }
}
