package dev.schemaless.stores.uber;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.layout.KeyPlaces;
import dev.schemaless.stores.layout.UuidText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Shards, each of which is a database.
 *
 * @param partitions how many servers have them
 */
record UberPlaces(List<ShardDatabase> databases, int partitions, EntityKeys keys, ShardFunction function)
        implements KeyPlaces {
    @Override
    public int shards() {
        return databases.size();
    }

    /** Says whether a key determines its shard. */
    boolean isKnown() {
        return function != ShardFunction.UNKNOWN || shards() == 1;
    }

    @Override
    public int shardOf(RowKey key) {
        byte[] stored = switch (keys.form()) {
            case BINARY16 -> key.toBytes();
            case HEX32 -> UuidText.plain(key).getBytes(StandardCharsets.US_ASCII);
            case DASHED36 -> UuidText.of(key).getBytes(StandardCharsets.US_ASCII);
        };
        return shards() == 1 ? 0 : function.shardOf(stored, key, shards());
    }

    @Override
    public IntStream shardsOf(RowKey key) {
        return isKnown() ? IntStream.of(shardOf(key)) : IntStream.range(0, shards());
    }

    @Override
    public int partitionOf(int shard) {
        return databases.get(shard).partition();
    }
}
