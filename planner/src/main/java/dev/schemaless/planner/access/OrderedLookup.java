package dev.schemaless.planner.access;

import dev.schemaless.catalog.index.IndexOrder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A lookup in an index, or a range of the primary key. Its entries or rows are in a required order, or in that of its
 * first columns.
 *
 * @param columns the body fields of all columns of the index or primary key
 * @param shards the number of shards for which the order begins anew
 * @param sortKeys the position in the required order of each column of the order
 */
public record OrderedLookup(
        AccessPath.PrefixLookup lookup, List<String> columns, IndexOrder order, int shards, List<Integer> sortKeys) {
    /** For more combinations of values the index is not read in its order. */
    static final int MOST_RANGES = 32;

    public OrderedLookup {
        columns = List.copyOf(columns);
        sortKeys = List.copyOf(sortKeys);
    }

    /** Returns the body fields of the columns that order. */
    public List<String> orderedFields() {
        return columns.subList(order.from(), order.from() + order.columns());
    }

    /** Returns about how many times the order begins anew: once for each combination of values before the columns that order, and each shard. */
    public int ranges() {
        return lookup.bounds().stream()
                .limit(order.from())
                .mapToInt(bound -> bound instanceof ColumnCondition.Points points ? points.count() : 1)
                .reduce(shards, (left, right) -> left * right);
    }

    /**
     * Says whether it may be better than each of some ways to find the rows whatever their order. It is not if one of them
     * follows keys, or values that this lookup does not use: then few rows are to be sorted, while those that come first in
     * the order may be others by the thousand.
     */
    public boolean isBetterThan(List<AccessPath> others) {
        return others.stream().noneMatch(this::isWorseThan);
    }

    private boolean isWorseThan(AccessPath other) {
        if (other instanceof AccessPath.PrefixLookup found) {
            return !pointFields(lookup).containsAll(pointFields(found));
        }
        if (other instanceof AccessPath.Union union) {
            return union.branches().stream().allMatch(this::isWorseThan);
        }
        return other instanceof AccessPath.KeyLookup || other instanceof AccessPath.RowKeyLookup;
    }

    private static Set<String> pointFields(AccessPath.PrefixLookup lookup) {
        Set<String> fields = new HashSet<>();
        for (int i = 0; i < lookup.bounds().size(); i++) {
            if (lookup.bounds().get(i).isPoints()) {
                fields.add(lookup.fields().get(i));
            }
        }
        return fields;
    }
}
