package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.layout.KeyPlaces;
import java.util.stream.IntStream;

/**
 * Databases each of which is a shard. Entries lie in any of them, and so do entities of a function that is not known.
 *
 * @param shards how many databases there are
 */
record EntityPlaces(int shards, ShardFunction function) implements KeyPlaces {
    @Override
    public int partitions() {
        return shards;
    }

    @Override
    public int shardOf(RowKey key) {
        return shards == 1 ? 0 : function.shardOf(key, shards);
    }

    /** Says whether a key determines the place of its entity. */
    boolean isKnown() {
        return shards == 1 || function != ShardFunction.UNKNOWN;
    }

    @Override
    public IntStream shardsOf(RowKey key) {
        return isKnown() ? IntStream.of(shardOf(key)) : IntStream.range(0, shards);
    }

    @Override
    public int partitionOf(int shard) {
        return shard;
    }
}
