package dev.schemaless.planner.cost;

import dev.schemaless.planner.predicate.AccessPath;
import dev.schemaless.planner.predicate.ColumnCondition;
import java.util.List;

/**
 * What finding rows costs, in units of reading one row in the order it lies. Guesses that rank access paths as long as
 * there are no statistics; measured ratios are in {@code docs/performance.md} once there are.
 */
public final class AccessCosts {
    /** How many rows a table is taken to have. */
    public static final double ROWS_OF_TABLE = 100_000;

    /** A row found through an index is read out of order, and its entry as well. */
    private static final double FETCH = 4;

    /** A row read by its key. */
    private static final double KEYED = 2;

    /** Asking one more partition; small, but it decides between indexes that differ only in that. */
    private static final double SCATTER = 50;

    private static final double EQUAL = 0.01;
    private static final double LIKE = 0.05;
    private static final double RANGE = 0.2;
    private static final double NOT_NULL = 0.9;

    private AccessCosts() {}

    /** Returns the cost of a path over a table of that many rows. */
    public static double of(AccessPath path, double rows, int partitions) {
        if (path instanceof AccessPath.KeyLookup lookup) {
            return KEYED
                    * lookup.key().stream()
                            .mapToDouble(points -> points.values().size())
                            .reduce(1, (left, right) -> left * right);
        }
        if (path instanceof AccessPath.RowKeyLookup lookup) {
            return KEYED * lookup.keys().values().size();
        }
        if (path instanceof AccessPath.ShardScan scan) {
            return rows * Math.min(1, EQUAL * scan.shards().values().size());
        }
        if (path instanceof AccessPath.IndexLookup lookup) {
            double scatter = lookup.shardPoints() == null ? SCATTER * partitions : 0;
            return FETCH * Math.max(1, rows * selectivity(lookup.bounds())) + scatter;
        }
        boolean whole = ((AccessPath.FullScan) path).shardPoints() == null;
        return whole ? rows + SCATTER * partitions : rows * EQUAL * 10;
    }

    private static double selectivity(List<ColumnCondition> bounds) {
        return bounds.stream().mapToDouble(AccessCosts::selectivity).reduce(1, (left, right) -> left * right);
    }

    private static double selectivity(ColumnCondition bound) {
        if (bound instanceof ColumnCondition.Points points) {
            return Math.min(1, EQUAL * points.values().size());
        }
        if (bound instanceof ColumnCondition.Range range) {
            return range.lows().isEmpty() || range.highs().isEmpty() ? RANGE : RANGE / 2;
        }
        if (bound instanceof ColumnCondition.Like) {
            return LIKE;
        }
        return bound instanceof ColumnCondition.IsNotNull ? NOT_NULL : EQUAL;
    }
}
