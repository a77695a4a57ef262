package dev.schemaless.tests.seam;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where the rows of the plain stack lie: the shard of a row is a number modulo the number of shards, the entries of an index lie on any.
 *
 * @param readOnly makes the refusal of changes
 */
record PlainRouting(int shards, int partitions, Supplier<SchemalessException> readOnly) implements Routing {
    @Override
    public OptionalInt shardOf(RowKey key) {
        return PlainKeys.shardOf(PlainKeys.text(key), shards);
    }

    @Override
    public boolean ordersByPrimaryKey() {
        return false;
    }

    @Override
    public int partitionOf(RowKey key) {
        return shardOf(key).orElseThrow() % partitions;
    }

    @Override
    public RowKey keyOf(List<?> primaryKey) {
        return PlainKeys.of((String) primaryKey.get(0));
    }

    @Override
    public ShardSet shardsOfRows(List<?> values) {
        Collection<Integer> found = values.stream()
                .flatMapToInt(value -> PlainKeys.shardOf((String) value, shards).stream())
                .boxed()
                .collect(Collectors.toSet());
        return ShardSet.of(shards, found);
    }

    @Override
    public ShardSet shardsOfEntries(IndexDefinition index, List<?> values) {
        return ShardSet.all(shards);
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
    public RowKey given(String text) {
        throw readOnly.get();
    }

    @Override
    public RowKey newKey(@Nullable Object shardValue) {
        throw readOnly.get();
    }
}
