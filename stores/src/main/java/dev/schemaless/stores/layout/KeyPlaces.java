package dev.schemaless.stores.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Places of the rows of a store whose keys have 16 bytes. Immutable. */
public interface KeyPlaces {
    /** Returns how many shards there are. */
    int shards();

    /** Returns how many partitions hold them. */
    int partitions();

    /** Returns the shard of a row. */
    int shardOf(RowKey key);

    /** Returns the shards that may have a row: more than one if its key does not show it. */
    default IntStream shardsOf(RowKey key) {
        return IntStream.of(shardOf(key));
    }

    /** Returns the shards where a lookup reads the row of a key: more than {@link #shardsOf} if programs write a key in several ways. */
    default List<Integer> slotsOf(RowKey key) {
        return shardsOf(key).boxed().toList();
    }

    /**
     * Returns the shard where a lookup reads the row of a stored key; empty if the key does not show it.
     *
     * @param stored the text of the key as the store has it
     */
    default OptionalInt slotOf(RowKey key, String stored) {
        int[] shards = shardsOf(key).toArray();
        return shards.length == 1 ? OptionalInt.of(shards[0]) : OptionalInt.empty();
    }

    /** Returns the partition of a shard. */
    int partitionOf(int shard);

    /**
     * Returns the shards of the entries of an index whose shard field has one of some values: all, unless the values determine
     * them for sure.
     */
    default ShardSet shardsOfEntries(IndexDefinition index, List<?> values) {
        return ShardSet.all(shards());
    }
}
