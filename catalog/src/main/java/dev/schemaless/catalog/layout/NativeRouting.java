package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.key.RowKeys;
import dev.schemaless.catalog.key.Shards;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Topology;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Places of rows and entries by a hash of their shard field's value; see docs/adr/0032. Immutable and thread-safe. */
final class NativeRouting implements Routing {
    private final Model model;
    private final Topology topology;

    /** Made when it is first wanted, because many models are only listed. */
    private volatile @Nullable RowKeys keys;

    NativeRouting(Model model, Topology topology) {
        this.model = model;
        this.topology = topology;
    }

    @Override
    public int shards() {
        return topology.shards();
    }

    @Override
    public int partitions() {
        return topology.partitions();
    }

    @Override
    public OptionalInt shardOf(RowKey key) {
        boolean known = NativeKey.isPossible(key) && NativeKey.shardOf(key) < topology.shards();
        return known ? OptionalInt.of(NativeKey.shardOf(key)) : OptionalInt.empty();
    }

    @Override
    public int logOf(int shard) {
        return topology.tableRunOf(shard);
    }

    /** Refuses changes of rows that a migration copies from another program's table. */
    @Override
    public void checkChange() {
        if (model.isBeingFilled()) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot change rows of '" + model.name()
                            + "': MIGRATE EXTERNAL TABLE fills it. Change them where they"
                            + " come from, or after MIGRATE EXTERNAL TABLE … SWITCH. DROP TABLE gives the migration up.");
        }
    }

    @Override
    public RowKey given(String text) {
        RowKey key = RowKey.parse(text)
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot insert row into '" + model.name() + "': '" + text
                                + "' is not a _row_key. Write four hexadecimal digits, a dash and more digits, all in small"
                                + " letters, as SELECT shows them."));
        if (shardOf(key).isEmpty()) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot insert row into '" + model.name() + "': no row can have the _row_key " + key
                            + ". Write a shard from 0000 to "
                            + HexFormat.of().toHexDigits((short) (topology.shards() - 1))
                            + ", a dash, and 1 to " + (NativeKey.MAX_LENGTH - Short.BYTES) + " bytes in hexadecimal.");
        }
        return key;
    }

    @Override
    public int partitionOf(RowKey key) {
        return topology.partitionOf(NativeKey.shardOf(key));
    }

    @Override
    public RowKey keyOf(List<?> primaryKey) {
        return keys().of(primaryKey);
    }

    @Override
    public Optional<List<Object>> primaryKeyOf(RowKey key) {
        return keys().valuesOf(key);
    }

    @Override
    public RowKey newKey(@Nullable Object shardValue) {
        return keys().generate(shardValue);
    }

    private RowKeys keys() {
        RowKeys known = keys;
        if (known == null) {
            known = RowKeys.of(model, topology.shards());
            keys = known;
        }
        return known;
    }

    @Override
    public ShardSet shardsOfRows(List<?> values) {
        String field = model.shardField();
        if (field == null) {
            throw new IllegalStateException("model '" + model.name() + "' has no shard field");
        }
        return shards(Shards.of(model.columnOfField(field), topology.shards()), values);
    }

    @Override
    public ShardSet shardsOfEntries(IndexDefinition index, List<?> values) {
        String field = model.shardFieldOf(index);
        if (field == null) {
            throw new IllegalStateException("index '" + index.name() + "' has no shard field");
        }
        return shards(Shards.of(model.valueOf(index, field).type(), topology.shards()), values);
    }

    private static ShardSet shards(Shards shards, List<?> values) {
        return ShardSet.of(shards.total(), values.stream().map(shards::shardOf).toList());
    }

    @Override
    public boolean ordersByPrimaryKey() {
        return !model.primaryKey().isEmpty();
    }

    @Override
    public boolean isColocated(IndexDefinition index) {
        return index.shardField() == null
                || index.shardField().equals(model.shardField())
                || topology.partitions() == 1;
    }
}
