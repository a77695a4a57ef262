package dev.schemaless.catalog.stack;

import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A routing that opens the stack of its table on first use. So a statement that does not name the table needs no server of that stack.
 * Thread-safe.
 */
final class DeferredRouting implements Routing {
    private final Supplier<Routing> opener;
    private volatile @Nullable Routing opened;

    DeferredRouting(Supplier<Routing> opener) {
        this.opener = opener;
    }

    private Routing routing() {
        Routing known = opened;
        if (known == null) {
            known = opener.get();
            opened = known;
        }
        return known;
    }

    @Override
    public int shards() {
        return routing().shards();
    }

    @Override
    public int partitions() {
        return routing().partitions();
    }

    @Override
    public OptionalInt shardOf(RowKey key) {
        return routing().shardOf(key);
    }

    @Override
    public IntStream shardsOf(RowKey key) {
        return routing().shardsOf(key);
    }

    @Override
    public int logOf(int shard) {
        return routing().logOf(shard);
    }

    @Override
    public void checkChange() {
        routing().checkChange();
    }

    @Override
    public RowKey given(String text) {
        return routing().given(text);
    }

    @Override
    public String textOf(RowKey key) {
        return routing().textOf(key);
    }

    @Override
    public Optional<RowKey> parse(String text) {
        return routing().parse(text);
    }

    @Override
    public int partitionOf(RowKey key) {
        return routing().partitionOf(key);
    }

    @Override
    public RowKey keyOf(List<?> primaryKey) {
        return routing().keyOf(primaryKey);
    }

    @Override
    public Optional<List<Object>> primaryKeyOf(RowKey key) {
        return routing().primaryKeyOf(key);
    }

    @Override
    public RowKey newKey(@Nullable Object shardValue) {
        return routing().newKey(shardValue);
    }

    @Override
    public ShardSet shardsOfRows(List<?> values) {
        return routing().shardsOfRows(values);
    }

    @Override
    public ShardSet shardsOfEntries(IndexDefinition index, List<?> values) {
        return routing().shardsOfEntries(index, values);
    }

    @Override
    public boolean ordersByPrimaryKey() {
        return routing().ordersByPrimaryKey();
    }

    @Override
    public boolean isColocated(IndexDefinition index) {
        return routing().isColocated(index);
    }
}
