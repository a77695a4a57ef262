package dev.schemaless.stores.layout;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Places of the rows of a store whose keys have 16 bytes.
 *
 * @param table its name, for messages
 */
record ExternalRouting(KeyPlaces places, String table, RowChanges changes) implements Routing {
    private static final int KEY_LENGTH = 16;

    @Override
    public int shards() {
        return places.shards();
    }

    @Override
    public int partitions() {
        return places.partitions();
    }

    @Override
    public OptionalInt shardOf(RowKey key) {
        int[] shards = shardsOf(key).toArray();
        return shards.length == 1 ? OptionalInt.of(shards[0]) : OptionalInt.empty();
    }

    @Override
    public IntStream shardsOf(RowKey key) {
        return isKey(key) ? places.shardsOf(key) : IntStream.empty();
    }

    static boolean isKey(RowKey key) {
        return key.length() == KEY_LENGTH;
    }

    @Override
    public String textOf(RowKey key) {
        return UuidText.of(key);
    }

    @Override
    public Optional<RowKey> parse(String text) {
        return UuidText.parse(text);
    }

    @Override
    public int partitionOf(RowKey key) {
        return places.partitionOf(places.shardOf(key));
    }

    @Override
    public ShardSet shardsOfEntries(IndexDefinition index, List<?> values) {
        return places.shardsOfEntries(index, values);
    }

    @Override
    public ShardSet shardsOfRows(List<?> values) {
        throw new IllegalStateException("rows have no shard field");
    }

    @Override
    public boolean ordersByPrimaryKey() {
        return false;
    }

    @Override
    public boolean isColocated(IndexDefinition index) {
        return false;
    }

    @Override
    public void checkChange() {
        requireWriter();
    }

    private TableWriter requireWriter() {
        if (changes instanceof RowChanges.Written written) {
            return written.writer();
        }
        throw new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot change rows of '" + table + "': " + ((RowChanges.Refused) changes).reason());
    }

    @Override
    public RowKey given(String text) {
        requireWriter();
        return parse(text)
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot insert row: '" + text
                                + "' is not a _row_key. Write a UUID, or leave it out to get a new one."));
    }

    @Override
    public RowKey keyOf(List<?> primaryKey) {
        throw new IllegalStateException("rows have no primary key");
    }

    @Override
    public RowKey newKey(@Nullable Object shardValue) {
        return requireWriter().newKey();
    }
}
