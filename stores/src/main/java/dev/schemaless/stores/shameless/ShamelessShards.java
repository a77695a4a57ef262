package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.layout.KeyPlaces;
import java.math.BigInteger;

/**
 * The shards of a store of the gem: blocks of equal size, one for each partition.
 *
 * @param shards divisible by the number of partitions
 */
record ShamelessShards(int shards, int partitions) implements KeyPlaces {
    /** Returns the shard, which the first 16 bits of the key determine. */
    @Override
    public int shardOf(RowKey key) {
        return (int) (key.longAt(0) >>> 48) % shards;
    }

    /** Returns the shard of an entry whose shard field has a value. */
    int ofValue(Object value) {
        return RubyInteger.of(value).mod(BigInteger.valueOf(shards)).intValue();
    }

    @Override
    public int partitionOf(int shard) {
        return shard / (shards / partitions);
    }
}
