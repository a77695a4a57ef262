package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.stores.layout.KeyPlaces;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Predicate;

/**
 * The shards of a store of the gem: blocks of equal size, one for each partition.
 *
 * @param shards divisible by the number of partitions
 * @param isProven says whether entries prove the shard field that a definition of an index has
 */
record ShamelessShards(int shards, int partitions, Predicate<IndexDefinition> isProven) implements KeyPlaces {
    ShamelessShards(int shards, int partitions) {
        this(shards, partitions, index -> false);
    }

    /** Returns the same shards, where lookups ask one shard by indexes whose shard field entries prove. */
    ShamelessShards proven(Predicate<IndexDefinition> indexes) {
        return new ShamelessShards(shards, partitions, indexes);
    }

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

    @Override
    public ShardSet shardsOfEntries(IndexDefinition index, List<?> values) {
        return isProven.test(index)
                ? ShardSet.of(shards, values.stream().map(this::ofValue).toList())
                : KeyPlaces.super.shardsOfEntries(index, values);
    }
}
