package dev.schemaless.planner.access;

import static java.util.Objects.requireNonNull;

import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the indexes whose entries lie in the order of a query's sort keys, or of the first ones of these. The primary key counts as an index
 * here.
 */
public final class OrderedLookups {
    private final StoredTable table;
    private final Model model;
    private final ColumnConditions conditions;
    private final List<SortKey> keys;

    private OrderedLookups(StoredTable table, ColumnConditions conditions, List<SortKey> keys) {
        this.table = table;
        this.model = table.model();
        this.conditions = conditions;
        this.keys = keys;
    }

    /** Returns the usable lookups. */
    public static List<OrderedLookup> of(StoredTable table, ColumnConditions conditions, List<SortKey> keys) {
        OrderedLookups lookups = new OrderedLookups(table, conditions, keys);
        List<OrderedLookup> found = new ArrayList<>();
        lookups.byPrimaryKey().ifPresent(found::add);
        lookups.model.indexes().stream()
                .filter(IndexDefinition::isReadable)
                .flatMap(index -> lookups.in(index).stream())
                .forEach(found::add);
        return found;
    }

    private Optional<OrderedLookup> in(IndexDefinition index) {
        return order(index.fields(), index.directions())
                .map(found -> new OrderedLookup(
                        lookup(part -> AccessPaths.lookup(model, index, part)),
                        index.fields(),
                        found.order(),
                        1,
                        found.sortKeys()));
    }

    /** Returns the read of first rows by the primary key, which merges the rows of several shards unless they are many. */
    private Optional<OrderedLookup> byPrimaryKey() {
        List<String> key = model.primaryKey();
        if (!table.routing().ordersByPrimaryKey()) {
            return Optional.empty();
        }
        return order(key, Collections.nCopies(key.size(), Direction.ASCENDING))
                .map(found -> new OrderedLookup(
                        lookup(part -> AccessPaths.range(model, part)),
                        key,
                        found.order(),
                        shards(found.order()),
                        found.sortKeys()))
                .filter(found -> found.ranges() <= OrderedLookup.MOST_RANGES);
    }

    /** Returns for how many shards the order begins anew; one of each value, where the shard field is before the columns that order. */
    private int shards(IndexOrder order) {
        String shardField = requireNonNull(model.shardField(), "shardField");
        return model.primaryKey().indexOf(shardField) < order.from()
                ? 1
                : conditions
                        .findPoints(shardField)
                        .map(ColumnCondition.Points::count)
                        .orElse(table.shards());
    }

    /** The order of some columns. */
    private record Found(IndexOrder order, List<Integer> sortKeys) {}

    /**
     * Returns the order of an index, if its columns after those with one value, or a few, give the wanted one. A key with one value
     * orders nothing.
     */
    private Optional<Found> order(List<String> fields, List<Direction> directions) {
        int from = firstOrdering(fields);
        List<Integer> matched = new ArrayList<>();
        boolean backward = false;
        int key = 0;
        for (; key < keys.size(); key++) {
            SortKey wanted = keys.get(key);
            String field = wanted.field();
            if (field != null && isConstant(field)) {
                continue;
            }
            int next = from + matched.size();
            boolean follows = field != null
                    && next < fields.size()
                    && fields.get(next).equals(field)
                    && (wanted.nullsLow() || isNeverNull(field));
            if (!follows) {
                break;
            }
            boolean reversed = wanted.descending() != (directions.get(next) == Direction.DESCENDING);
            if (!matched.isEmpty() && reversed != backward) {
                break;
            }
            backward = reversed;
            matched.add(key);
        }
        return matched.isEmpty()
                ? Optional.empty()
                : Optional.of(new Found(new IndexOrder(from, matched.size(), backward, key == keys.size()), matched));
    }

    private int firstOrdering(List<String> fields) {
        Optional<String> wanted = keys.stream()
                .filter(key -> key.field() == null || !isConstant(key.field()))
                .findFirst()
                .map(SortKey::field);
        int ranges = 1;
        int from = 0;
        while (from < fields.size() && !wanted.equals(Optional.of(fields.get(from)))) {
            ranges *= valuesOf(fields.get(from));
            if (ranges == 0 || ranges > OrderedLookup.MOST_RANGES) {
                break;
            }
            from++;
        }
        return from;
    }

    /** Returns about how many values a column may have; 0 if they are not finite. */
    private int valuesOf(String field) {
        return isConstant(field)
                ? 1
                : conditions
                        .findPoints(field)
                        .map(ColumnCondition.Points::count)
                        .orElse(0);
    }

    /**
     * Returns a lookup, bounded by the parts of a disjunction as well if these begin after the columns that are
     * compared with values: a page of a list has such a predicate.
     */
    private AccessPath.PrefixLookup lookup(Function<ColumnConditions, AccessPath.PrefixLookup> found) {
        AccessPath.PrefixLookup plain = found.apply(conditions);
        int first = (int)
                plain.bounds().stream().takeWhile(OrderedLookups::isOfValues).count();
        return conditions.disjunctions().stream()
                .flatMap(disjunction -> anyOf(disjunction, found, first).stream())
                .findFirst()
                .map(any -> with(plain, first, any))
                .orElse(plain);
    }

    private static boolean isOfValues(ColumnCondition condition) {
        return condition.isPoints() || condition instanceof ColumnCondition.IsNull;
    }

    private Optional<ColumnCondition.AnyOf> anyOf(
            ColumnConditions.Disjunction disjunction,
            Function<ColumnConditions, AccessPath.PrefixLookup> found,
            int first) {
        List<List<ColumnCondition>> boxes = new ArrayList<>();
        for (ColumnConditions part : disjunction.parts()) {
            List<ColumnCondition> bounds = found.apply(conditions.andPart(part)).bounds();
            if (bounds.size() <= first) {
                return Optional.empty();
            }
            boxes.add(bounds.subList(first, bounds.size()));
        }
        return Optional.of(new ColumnCondition.AnyOf(disjunction.origin(), boxes));
    }

    private static AccessPath.PrefixLookup with(AccessPath.PrefixLookup plain, int first, ColumnCondition.AnyOf any) {
        List<ColumnCondition> bounds = new ArrayList<>(plain.bounds().subList(0, first));
        bounds.add(any);
        return plain instanceof AccessPath.IndexLookup lookup
                ? new AccessPath.IndexLookup(lookup.index(), lookup.fields(), bounds, lookup.shardPoints())
                : new AccessPath.KeyRange(plain.fields(), bounds, plain.shardPoints());
    }

    private boolean isConstant(String field) {
        return conditions
                .find(field)
                .filter(condition -> condition instanceof ColumnCondition.IsNull
                        || (condition instanceof ColumnCondition.Points points && points.isOne()))
                .isPresent();
    }

    private boolean isNeverNull(String field) {
        return model.primaryKey().contains(field)
                || conditions
                        .find(field)
                        .filter(condition -> !(condition instanceof ColumnCondition.IsNull))
                        .isPresent();
    }
}
