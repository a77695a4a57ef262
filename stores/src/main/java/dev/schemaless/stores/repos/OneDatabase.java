package dev.schemaless.stores.repos;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.layout.KeyPlaces;

/** All rows lie in one place. */
record OneDatabase() implements KeyPlaces {
    @Override
    public int shards() {
        return 1;
    }

    @Override
    public int partitions() {
        return 1;
    }

    @Override
    public int shardOf(RowKey key) {
        return 0;
    }

    @Override
    public int partitionOf(int shard) {
        return 0;
    }
}
