package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The places of one model's rows and index entries: shards, partitions and keys. Code above the store learns of places here alone.
 * Immutable and thread-safe.
 *
 * <p>Values of columns are in their types' internal form.
 */
public interface Routing {
    /** Returns how many shards there are. */
    int shards();

    /** Returns how many partitions hold them. */
    int partitions();

    /** Returns the shard of a row; empty if no row of the store can have that key, or the key does not show it. */
    OptionalInt shardOf(RowKey key);

    /** Returns the shards that may have the row of a key; none if no row of the store can have it. */
    default IntStream shardsOf(RowKey key) {
        return shardOf(key).stream();
    }

    /** Returns the log of a shard's versions, which is called as the first shard that shares it. */
    default int logOf(int shard) {
        return shard;
    }

    /**
     * Refuses statements that change rows, where they are only read.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code NOT_SUPPORTED}
     */
    void checkChange();

    /**
     * Reads the key that a statement gives a new row.
     *
     * @param text in the form of {@link #textOf}
     * @throws dev.schemaless.catalog.SchemalessException with {@code PARAMETER_INVALID} if no row of the store can have
     *     it, which describes valid keys
     */
    RowKey given(String text);

    /** Returns the text form of a row's key, which {@code _row_key} shows. */
    default String textOf(RowKey key) {
        return key.toString();
    }

    /** Reads a key of its text form; empty if no row of the store can have it. */
    default Optional<RowKey> parse(String text) {
        return RowKey.parse(text).filter(key -> shardOf(key).isPresent());
    }

    /**
     * Returns the partition of a row.
     *
     * @param key one that {@link #shardOf} knows the shard of
     */
    int partitionOf(RowKey key);

    /**
     * Computes the key of the row with a primary key.
     *
     * @param primaryKey the values of the whole primary key, in key order
     */
    RowKey keyOf(List<?> primaryKey);

    /**
     * Reads the primary key of a row back from its key.
     *
     * @return the values in key order; empty if the key does not show them
     */
    default Optional<List<Object>> primaryKeyOf(RowKey key) {
        return Optional.empty();
    }

    /**
     * Makes a key for a row without primary key; no two are the same.
     *
     * @param shardValue the value of the shard field; null, or a model without one, means any shard
     */
    RowKey newKey(@Nullable Object shardValue);

    /**
     * Returns the shards of the rows whose shard field has one of some values.
     *
     * @throws IllegalStateException if the model has no shard field
     */
    ShardSet shardsOfRows(List<?> values);

    /**
     * Returns the shards of the entries whose shard field has one of some values.
     *
     * @throws IllegalStateException if neither the index nor its model has a shard field
     */
    ShardSet shardsOfEntries(IndexDefinition index, List<?> values);

    /** Says whether the rows of each shard lie in the order of their primary keys, so that ranges of them can be read. */
    boolean ordersByPrimaryKey();

    /** Says whether every entry of an index is stored with its row, so that one statement reads both. */
    boolean isColocated(IndexDefinition index);
}
