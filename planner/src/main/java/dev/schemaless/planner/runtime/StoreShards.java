package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.type.Mismatch;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.planner.expression.ShardFinder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Finds shards by the newest catalog that this JVM knows. */
public record StoreShards(Store store) implements ShardFinder {
    @Override
    public OptionalInt ofRow(String table, String rowKey) {
        Routing routing = store.routing(model(table));
        return routing.parse(rowKey).map(routing::shardOf).orElse(OptionalInt.empty());
    }

    private Model model(String table) {
        return store.catalog()
                .findModel(table)
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.TABLE_NOT_FOUND,
                        "Cannot find shard: there is no table '" + table
                                + "'. sys.tables lists those that there are."));
    }

    @Override
    public OptionalInt ofValue(String table, String by, Object value) {
        Model model = model(table);
        Optional<IndexDefinition> index = model.findIndex(by);
        return index.isPresent() ? ofEntry(model, index.get(), value) : ofRowWith(model, by, value);
    }

    private OptionalInt ofEntry(Model model, IndexDefinition index, Object value) {
        String field = model.shardFieldOf(index);
        return field == null
                ? OptionalInt.empty()
                : only(
                        value,
                        model.valueOf(index, field).type(),
                        exact -> store.routing(model).shardsOfEntries(index, List.of(exact)));
    }

    private OptionalInt ofRowWith(Model model, String column, Object value) {
        String field = model.shardField();
        if (field == null || !model.columnOfField(field).name().equalsIgnoreCase(column)) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot find shard: '" + column + "' is neither an index of '" + model.name()
                            + "' nor the column by which its rows are sharded. Give "
                            + (field == null
                                    ? ""
                                    : "'" + model.columnOfField(field).name() + "' or ")
                            + "one of its indexes: "
                            + model.indexes().stream()
                                    .map(IndexDefinition::name)
                                    .toList() + ".");
        }
        ScalarType type = (ScalarType) model.columnOfField(field).type();
        return only(value, type, exact -> store.routing(model).shardsOfRows(List.of(exact)));
    }

    /** Returns the only shard of a value, where a value of the type equals it. */
    private static OptionalInt only(Object value, ScalarType type, Function<Object, ShardSet> shards) {
        Object exact = type.exact(value);
        if (exact == null && value instanceof String) {
            Object read = type.coerce(value);
            exact = read == Mismatch.VALUE ? null : read;
        }
        int[] found = exact == null ? new int[0] : shards.apply(exact).stream().toArray();
        return found.length == 1 ? OptionalInt.of(found[0]) : OptionalInt.empty();
    }
}
