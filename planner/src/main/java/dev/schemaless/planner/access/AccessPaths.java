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
    public static List<AccessPath> of(Model model, ColumnConditions conditions) {
        List<AccessPath> paths = new ArrayList<>();
        keyLookup(model, conditions).ifPresent(paths::add);
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
     * Returns the lookup in an index with all bounds that are of use: columns compared with points (or NULL), then at most one
     * that is bounded in another way. There may be none.
     */
    static AccessPath.IndexLookup lookup(Model model, IndexDefinition index, ColumnConditions conditions) {
        List<ColumnCondition> bounds = new ArrayList<>();
        for (String field : index.fields()) {
            Optional<ColumnCondition> condition = conditions.find(field);
            condition.ifPresent(bounds::add);
            if (condition.isEmpty()
                    || !(condition.get().isPoints() || condition.get() instanceof ColumnCondition.IsNull)) {
                break;
            }
        }
        String shardField = model.shardFieldOf(index);
        ColumnCondition.Points shardPoints = shardPoints(shardField, conditions);
        List<String> fields = new ArrayList<>(index.fields().subList(0, bounds.size()));
        fieldsOf(shardField, shardPoints).stream()
                .filter(field -> !fields.contains(field))
                .forEach(fields::add);
        return new AccessPath.IndexLookup(index, fields, bounds, shardPoints);
    }

    private static ColumnCondition.@Nullable Points shardPoints(
            @Nullable String shardField, ColumnConditions conditions) {
        return shardField == null ? null : conditions.findPoints(shardField).orElse(null);
    }

    private static List<String> fieldsOf(@Nullable String shardField, ColumnCondition.@Nullable Points shardPoints) {
        return shardField == null || shardPoints == null ? List.of() : List.of(shardField);
    }
}
