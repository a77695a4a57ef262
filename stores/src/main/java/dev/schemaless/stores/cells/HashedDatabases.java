package dev.schemaless.stores.cells;

import dev.schemaless.catalog.cell.RowKey;
import java.util.function.Function;

/**
 * Databases in an order, each of which is a shard: jump hash of metrohash64 of a key finds it.
 *
 * @param shards the number of databases
 * @param hashed returns the bytes of a key to hash
 */
public record HashedDatabases(int shards, Function<RowKey, byte[]> hashed) {
    /** Returns the database of a row. */
    public int shardOf(RowKey key) {
        return ofBytes(hashed.apply(key));
    }

    /** Returns the database of some hashed bytes. */
    public int ofBytes(byte[] bytes) {
        return JumpHash.of(MetroHash.of(bytes), shards);
    }
}
