package dev.schemaless.planner.access;

import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.key.KeyColumn;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.expression.EvaluationContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Computes, when a statement runs, which rows its access path stands for. Immutable and thread-safe. */
public final class PathResolver {
    /** More key combinations than that are not enumerated; the shards that can hold them are read instead. */
    public static final int MOST_KEYS = 100_000;

    private static final ScalarType ROW_KEY = (ScalarType) PseudoColumn.ROW_KEY.type();

    private final Model model;
    private final Routing routing;
    private final ShardSet all;
    private final AccessPath path;
    private final BoundResolver bounds;
    private final List<ScalarType> prefixTypes;
    private final @Nullable ScalarType shardType;
    private final List<PathResolver> branches;

    private PathResolver(Model model, Routing routing, ShardSet all, AccessPath path) {
        this.model = model;
        this.routing = routing;
        this.all = all;
        this.path = path;
        this.bounds = new BoundResolver(Constants.of(path.conditions()));
        this.prefixTypes = prefixTypesOf(model, path);
        this.shardType = shardTypeOf(model, path);
        this.branches = path instanceof AccessPath.Union union
                ? union.branches().stream()
                        .map(branch -> new PathResolver(model, routing, all, branch))
                        .toList()
                : List.of();
    }

    private static List<ScalarType> prefixTypesOf(Model model, AccessPath path) {
        if (path instanceof AccessPath.KeyRange) {
            return model.primaryKeyColumns().stream().map(KeyColumn::typeOf).toList();
        }
        return path instanceof AccessPath.IndexLookup lookup
                ? model.valuesOf(lookup.index()).stream()
                        .map(IndexedValue::type)
                        .toList()
                : List.of();
    }

    /** Returns the type of the field that shards a path's rows or entries; null if they are not sharded by a field. */
    private static @Nullable ScalarType shardTypeOf(Model model, AccessPath path) {
        if (path instanceof AccessPath.IndexLookup lookup) {
            String field = model.shardFieldOf(lookup.index());
            return field == null ? null : model.valueOf(lookup.index(), field).type();
        }
        String field = model.shardField();
        return field == null ? null : KeyColumn.typeOf(model.columnOfField(field));
    }

    /** Returns the resolver of a path to rows. */
    public static PathResolver of(StoredTable table, AccessPath path) {
        return new PathResolver(table.model(), table.routing(), ShardSet.all(table.shards()), path);
    }

    /** Returns the rows to read; empty if the values leave none. */
    public Optional<RowSource> resolve(EvaluationContext context) {
        if (path instanceof AccessPath.KeyLookup lookup) {
            return keys(lookup, context);
        }
        if (path instanceof AccessPath.RowKeyLookup lookup) {
            return rowKeys(lookup, context);
        }
        if (path instanceof AccessPath.ShardScan scan) {
            return shards(scan, context);
        }
        if (path instanceof AccessPath.PrefixLookup lookup) {
            return prefix(lookup, context);
        }
        if (path instanceof AccessPath.Union) {
            return union(context);
        }
        AccessPath.FullScan scan = (AccessPath.FullScan) path;
        ShardSet set = shardsOf(scan.shardPoints(), context);
        return set.size() == 0 ? Optional.empty() : Optional.of(new RowSource.Scan(set));
    }

    private Optional<RowSource> keys(AccessPath.KeyLookup lookup, EvaluationContext context) {
        List<List<Object>> choices = new ArrayList<>();
        long combinations = 1;
        for (int i = 0; i < lookup.key().size(); i++) {
            List<Object> values = bounds.exactValues(
                    lookup.key().get(i), typeOf(lookup.fields().get(i)), context);
            choices.add(values);
            combinations = Math.min(MOST_KEYS + 1L, combinations * values.size());
        }
        if (combinations == 0) {
            return Optional.empty();
        }
        if (combinations > MOST_KEYS) {
            return Optional.of(new RowSource.Scan(all));
        }
        return Optional.of(new RowSource.Keys(rowKeys(choices, (int) combinations)));
    }

    private Optional<RowSource> rowKeys(AccessPath.RowKeyLookup lookup, EvaluationContext context) {
        List<RowKey> keys = bounds.exactValues(lookup.keys(), ROW_KEY, context).stream()
                .flatMap(text -> routing.parse((String) text).stream())
                .sorted()
                .toList();
        return keys.isEmpty() ? Optional.empty() : Optional.of(new RowSource.Keys(keys));
    }

    private Optional<RowSource> shards(AccessPath.ShardScan scan, EvaluationContext context) {
        List<Integer> given =
                bounds.exactValues(scan.shards(), (ScalarType) PseudoColumn.SHARD.type(), context).stream()
                        .map(Number.class::cast)
                        .map(Number::intValue)
                        .filter(shard -> shard >= 0 && shard < all.total())
                        .toList();
        return given.isEmpty() ? Optional.empty() : Optional.of(new RowSource.Scan(ShardSet.of(all.total(), given)));
    }

    /** Counts through the combinations, the last column fastest. */
    private List<RowKey> rowKeys(List<List<Object>> choices, int combinations) {
        List<RowKey> keys = new ArrayList<>(combinations);
        Object[] key = new Object[choices.size()];
        for (int number = 0; number < combinations; number++) {
            int rest = number;
            for (int i = key.length - 1; i >= 0; i--) {
                List<Object> values = choices.get(i);
                key[i] = values.get(rest % values.size());
                rest /= values.size();
            }
            keys.add(routing.keyOf(Arrays.asList(key)));
        }
        return keys;
    }

    private Optional<RowSource> prefix(AccessPath.PrefixLookup lookup, EvaluationContext context) {
        List<Bound> bounds = bounds(0, lookup.bounds(), context);
        if (bounds.size() < lookup.bounds().size()) {
            return Optional.empty();
        }
        ShardSet set = shardsOf(lookup.shardPoints(), context);
        if (set.size() == 0) {
            return Optional.empty();
        }
        return Optional.of(
                lookup instanceof AccessPath.IndexLookup index
                        ? new RowSource.Index(index.index(), bounds, set)
                        : new RowSource.PrimaryKeyRange(bounds, set));
    }

    /** Returns the bounds of columns of the prefix from one on; not all of them if no value passes. */
    private List<Bound> bounds(int first, List<ColumnCondition> conditions, EvaluationContext context) {
        List<Bound> found = new ArrayList<>();
        for (ColumnCondition condition : conditions) {
            int column = first + found.size();
            Optional<Bound> bound = condition instanceof ColumnCondition.AnyOf any
                    ? anyOf(column, any, context)
                    : bounds.resolve(condition, prefixTypes.get(column), context);
            if (bound.isEmpty()) {
                break;
            }
            found.add(bound.get());
        }
        return found;
    }

    private Optional<Bound> anyOf(int column, ColumnCondition.AnyOf any, EvaluationContext context) {
        List<List<Bound>> boxes =
                any.boxes().stream().map(box -> bounds(column, box, context)).toList();
        List<List<Bound>> passing = IntStream.range(0, boxes.size())
                .filter(i -> boxes.get(i).size() == any.boxes().get(i).size())
                .mapToObj(boxes::get)
                .toList();
        return passing.isEmpty() ? Optional.empty() : Optional.of(new Bound.AnyOf(passing));
    }

    private Optional<RowSource> union(EvaluationContext context) {
        List<RowSource> found = branches.stream()
                .flatMap(branch -> branch.resolve(context).stream())
                .toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(RowSource.unionOf(found));
    }

    private ShardSet shardsOf(ColumnCondition.@Nullable Points points, EvaluationContext context) {
        if (shardType == null || points == null) {
            return all;
        }
        List<Object> values = bounds.exactValues(points, shardType, context);
        return path instanceof AccessPath.IndexLookup lookup
                ? routing.shardsOfEntries(lookup.index(), values)
                : routing.shardsOfRows(values);
    }

    private ScalarType typeOf(String field) {
        return KeyColumn.typeOf(model.columnOfField(field));
    }

    /** Returns how many shards the path asks where that does not depend on parameters; empty where it does. */
    public Optional<String> shardsIfKnown() {
        if (path.hasParameters()) {
            return Optional.empty();
        }
        EvaluationContext none = EvaluationContext.ofPlanning();
        return Optional.of(Long.toString(
                resolve(none).stream().flatMapToInt(this::shardsOf).distinct().count()));
    }

    private IntStream shardsOf(RowSource source) {
        if (source instanceof RowSource.Keys keys) {
            return keys.keys().stream().flatMapToInt(routing::shardsOf);
        }
        if (source instanceof RowSource.Union union) {
            return union.lookups().stream().flatMapToInt(this::shardsOf);
        }
        if (source instanceof RowSource.PrimaryKeyRange range) {
            return range.shards().stream();
        }
        return source instanceof RowSource.Index index
                ? index.shards().stream()
                : ((RowSource.Scan) source).shards().stream();
    }
}
