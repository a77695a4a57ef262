package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.stores.layout.KeyPlaces;
import java.util.List;

/** The places of the rows and entries of a model. A lookup asks one shard only if entries prove the field that names it. */
record GemPlaces(ShamelessShards gem, ShardFields fields) implements KeyPlaces {
    @Override
    public int shards() {
        return gem.shards();
    }

    @Override
    public int partitions() {
        return gem.partitions();
    }

    @Override
    public int shardOf(RowKey key) {
        return gem.shardOf(key);
    }

    @Override
    public int partitionOf(int shard) {
        return gem.partitionOf(shard);
    }

    @Override
    public ShardSet shardsOfEntries(IndexDefinition index, List<?> values) {
        return fields.isProven(index)
                ? ShardSet.of(shards(), values.stream().map(gem::ofValue).toList())
                : KeyPlaces.super.shardsOfEntries(index, values);
    }
}
