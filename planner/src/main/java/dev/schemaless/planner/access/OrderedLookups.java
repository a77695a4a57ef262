package dev.schemaless.planner.access;

import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the indexes that give the rows of a predicate in a wanted order, or in that of its first keys. */
public final class OrderedLookups {
    private final Model model;
    private final ColumnConditions conditions;
    private final List<SortKey> keys;

    private OrderedLookups(Model model, ColumnConditions conditions, List<SortKey> keys) {
        this.model = model;
        this.conditions = conditions;
        this.keys = keys;
    }

    /** Returns the usable lookups. */
    public static List<OrderedLookup> of(Model model, ColumnConditions conditions, List<SortKey> keys) {
        OrderedLookups lookups = new OrderedLookups(model, conditions, keys);
        return model.indexes().stream()
                .filter(IndexDefinition::isReadable)
                .flatMap(index -> lookups.in(index).stream())
                .toList();
    }

    /**
     * The columns that order follow those that have one value each, or one of a few, for each of which the index is read in its
     * order; a key that has only one value orders nothing.
     */
    private Optional<OrderedLookup> in(IndexDefinition index) {
        List<String> fields = index.fields();
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
            boolean reversed = wanted.descending() != (index.directions().get(next) == Direction.DESCENDING);
            if (!matched.isEmpty() && reversed != backward) {
                break;
            }
            backward = reversed;
            matched.add(key);
        }
        if (matched.isEmpty()) {
            return Optional.empty();
        }
        IndexOrder order = new IndexOrder(from, matched.size(), backward, key == keys.size());
        return Optional.of(new OrderedLookup(lookup(index), order, matched));
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

    /** Behind the columns that are compared with values, the parts of a disjunction may bound it as well: a page of a list does. */
    private AccessPath.IndexLookup lookup(IndexDefinition index) {
        AccessPath.IndexLookup plain = AccessPaths.lookup(model, index, conditions);
        int first = (int)
                plain.bounds().stream().takeWhile(OrderedLookups::isOfValues).count();
        return conditions.disjunctions().stream()
                .flatMap(disjunction -> anyOf(disjunction, index, first).stream())
                .findFirst()
                .map(any -> with(plain, first, any))
                .orElse(plain);
    }

    private static boolean isOfValues(ColumnCondition condition) {
        return condition.isPoints() || condition instanceof ColumnCondition.IsNull;
    }

    private Optional<ColumnCondition.AnyOf> anyOf(
            ColumnConditions.Disjunction disjunction, IndexDefinition index, int first) {
        List<List<ColumnCondition>> boxes = new ArrayList<>();
        for (ColumnConditions part : disjunction.parts()) {
            List<ColumnCondition> bounds =
                    AccessPaths.lookup(model, index, conditions.andPart(part)).bounds();
            if (bounds.size() <= first) {
                return Optional.empty();
            }
            boxes.add(bounds.subList(first, bounds.size()));
        }
        return Optional.of(new ColumnCondition.AnyOf(disjunction.origin(), boxes));
    }

    private static AccessPath.IndexLookup with(AccessPath.IndexLookup plain, int first, ColumnCondition.AnyOf any) {
        List<ColumnCondition> bounds = new ArrayList<>(plain.bounds().subList(0, first));
        bounds.add(any);
        return new AccessPath.IndexLookup(plain.index(), plain.fields(), bounds, plain.shardPoints());
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
