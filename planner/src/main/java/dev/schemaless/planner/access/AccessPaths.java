package dev.schemaless.planner.access;

import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds every way in which the rows of a predicate can be found. */
public final class AccessPaths {
    private AccessPaths() {}

    /** Returns all usable paths; the full scan is always one of them and comes last. */
    public static List<AccessPath> of(StoredTable table, ColumnConditions conditions) {
        Model model = table.model();
        List<AccessPath> paths = new ArrayList<>();
        Optional<AccessPath> keyLookup = keyLookup(model, conditions);
        keyLookup.ifPresent(paths::add);
        conditions
                .findPoints(AccessPath.RowKeyLookup.FIELD)
                .map(AccessPath.RowKeyLookup::new)
                .ifPresent(paths::add);
        conditions
                .findPoints(AccessPath.ShardScan.FIELD)
                .map(AccessPath.ShardScan::new)
                .ifPresent(paths::add);
        for (IndexDefinition index : model.indexes()) {
            if (index.isReadable()) {
                indexLookup(model, index, conditions).ifPresent(paths::add);
            }
        }
        if (keyLookup.isEmpty() && table.routing().ordersByPrimaryKey()) {
            AccessPath.KeyRange range = range(model, conditions);
            if (!range.bounds().isEmpty()) {
                paths.add(range);
            }
        }
        ColumnCondition.Points shardPoints = shardPoints(model.shardField(), conditions);
        List<String> shardFields = fieldsOf(model.shardField(), shardPoints);
        paths.add(new AccessPath.FullScan(shardFields, shardPoints));
        return paths;
    }

    private static Optional<AccessPath> keyLookup(Model model, ColumnConditions conditions) {
        List<ColumnCondition.Points> key = model.primaryKey().stream()
                .flatMap(field -> conditions.findPoints(field).stream())
                .toList();
        return key.isEmpty() || key.size() < model.primaryKey().size()
                ? Optional.empty()
                : Optional.of(new AccessPath.KeyLookup(model.primaryKey(), key));
    }

    private static Optional<AccessPath> indexLookup(Model model, IndexDefinition index, ColumnConditions conditions) {
        AccessPath.IndexLookup lookup = lookup(model, index, conditions);
        return lookup.bounds().isEmpty() ? Optional.empty() : Optional.of(lookup);
    }

    /**
     * Returns the lookup in an index with all usable bounds: columns compared with points (or NULL), then at most one
     * that is bounded in another way. Its bounds may be empty.
     */
    static AccessPath.IndexLookup lookup(Model model, IndexDefinition index, ColumnConditions conditions) {
        List<ColumnCondition> bounds = bounds(index.fields(), conditions);
        String shardField = model.shardFieldOf(index);
        ColumnCondition.Points shardPoints = shardPoints(shardField, conditions);
        return new AccessPath.IndexLookup(
                index, fields(index.fields().subList(0, bounds.size()), shardField, shardPoints), bounds, shardPoints);
    }

    /** Returns the ranges of the primary key with all usable bounds, like {@link #lookup}. The bounds may be empty. */
    static AccessPath.KeyRange range(Model model, ColumnConditions conditions) {
        List<ColumnCondition> bounds = bounds(model.primaryKey(), conditions);
        String shardField = model.shardField();
        ColumnCondition.Points shardPoints = shardPoints(shardField, conditions);
        return new AccessPath.KeyRange(
                fields(model.primaryKey().subList(0, bounds.size()), shardField, shardPoints), bounds, shardPoints);
    }

    private static List<ColumnCondition> bounds(List<String> fields, ColumnConditions conditions) {
        List<ColumnCondition> bounds = new ArrayList<>();
        for (String field : fields) {
            Optional<ColumnCondition> condition = conditions.find(field);
            condition.ifPresent(bounds::add);
            if (condition.isEmpty()
                    || !(condition.get().isPoints() || condition.get() instanceof ColumnCondition.IsNull)) {
                break;
            }
        }
        return bounds;
    }

    private static List<String> fields(
            List<String> prefix, @Nullable String shardField, ColumnCondition.@Nullable Points shardPoints) {
        List<String> fields = new ArrayList<>(prefix);
        fieldsOf(shardField, shardPoints).stream()
                .filter(field -> !prefix.contains(field))
                .forEach(fields::add);
        return fields;
    }

    private static ColumnCondition.@Nullable Points shardPoints(
            @Nullable String shardField, ColumnConditions conditions) {
        return shardField == null ? null : conditions.findPoints(shardField).orElse(null);
    }

    private static List<String> fieldsOf(@Nullable String shardField, ColumnCondition.@Nullable Points shardPoints) {
        return shardField == null || shardPoints == null ? List.of() : List.of(shardField);
    }
}
