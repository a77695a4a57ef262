package dev.schemaless.catalog.external.shameless;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.external.UuidText;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where rows of the gem's stores lie.
 *
 * @param readOnly makes the refusal of changes
 */
record ShamelessRouting(ShamelessShards all, Supplier<SchemalessException> readOnly) implements Routing {
    private static final int KEY_LENGTH = 16;

    @Override
    public int shards() {
        return all.count();
    }

    @Override
    public int partitions() {
        return all.partitions();
    }

    @Override
    public OptionalInt shardOf(RowKey key) {
        return key.length() == KEY_LENGTH ? OptionalInt.of(all.ofKey(key)) : OptionalInt.empty();
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
        return all.partitionOf(all.ofKey(key));
    }

    @Override
    public ShardSet shardsOfEntries(IndexDefinition index, List<?> values) {
        return ShardSet.of(all.count(), values.stream().map(all::ofValue).toList());
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
        throw readOnly.get();
    }

    @Override
    public void checkGiven(RowKey key) {
        throw readOnly.get();
    }

    @Override
    public RowKey keyOf(List<?> primaryKey) {
        throw new IllegalStateException("rows have no primary key");
    }

    @Override
    public RowKey newKey(@Nullable Object shardValue) {
        throw readOnly.get();
    }
}
