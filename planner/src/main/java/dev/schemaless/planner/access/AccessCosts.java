package dev.schemaless.planner.access;

import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.model.Model;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The costs of finding rows. The unit is the read of one row in physical order. The ratios are rough;
 * {@code docs/internals/performance.md} has measured ones.
 */
public final class AccessCosts {
    /** A row found through an index is read out of order, and its entry as well. */
    private static final double FETCH = 4;

    /** A row read by its key. */
    private static final double KEYED = 4;

    /** A row that a server looks at and does not send. */
    private static final double PASSED = 0.25;

    /** Asking a server once more. */
    private static final double STATEMENT = 50;

    /** About the rows that come with one statement. */
    private static final double PAGE = 4096;

    /** Ranges of rows that are read with one statement. */
    private static final double RANGES = 64;

    /** Rows that are looked up with one statement. */
    public static final int LOOKUP_BATCH = 1000;

    private final Routing routing;
    private final TableEstimates table;

    public AccessCosts(Model model, Routing routing) {
        this.routing = routing;
        this.table = TableEstimates.of(model);
    }

    /** Estimates a path of the model. */
    public AccessEstimate of(AccessPath path) {
        if (path instanceof AccessPath.KeyLookup lookup) {
            double keys = lookup.key().stream()
                    .mapToDouble(points -> points.count())
                    .reduce(1, (left, right) -> left * right);
            return keyed(keys);
        }
        if (path instanceof AccessPath.RowKeyLookup lookup) {
            return keyed(lookup.keys().count());
        }
        if (path instanceof AccessPath.ShardScan scan) {
            return scanned(scan.shards().count());
        }
        if (path instanceof AccessPath.IndexLookup lookup) {
            return indexed(lookup);
        }
        if (path instanceof AccessPath.KeyRange range) {
            return ranged(range);
        }
        if (path instanceof AccessPath.Union union) {
            return united(union);
        }
        ColumnCondition.Points shardPoints = ((AccessPath.FullScan) path).shardPoints();
        return scanned(shardPoints == null ? routing.shards() : shardPoints.count());
    }

    /** Adds a server's pass over the table for rows written since a time, which an index of now may not have. */
    AccessEstimate withRowsWrittenSince(AccessEstimate lookup) {
        return new AccessEstimate(
                lookup.rows(),
                lookup.statements() + routing.partitions(),
                lookup.cost() + PASSED * table.rows() + STATEMENT * routing.partitions());
    }

    /**
     * Estimates reading the rows that come first in an order.
     *
     * @param wanted how many rows
     * @param passing how many rows of the table the whole predicate lets pass
     */
    public AccessEstimate first(OrderedLookup ordered, double wanted, double passing) {
        return ordered.lookup() instanceof AccessPath.IndexLookup lookup
                ? firstOf(lookup, ordered, wanted, passing)
                : firstOfKeys(ordered, wanted, passing);
    }

    private AccessEstimate firstOf(
            AccessPath.IndexLookup lookup, OrderedLookup ordered, double wanted, double passing) {
        IndexOrder order = ordered.order();
        double bounded = Math.max(1, table.rows() * table.share(lookup.index(), lookup.bounds()));
        double ties = order.whole() ? 0 : table.rowsPerValue(lookup.index(), order.from() + order.columns());
        double entries = Math.min(bounded, ordered.ranges() * (wanted + ties) * Math.max(1, bounded / passing));
        double asked = partitions(lookup.shardPoints());
        boolean together = routing.isColocated(lookup.index());
        return estimate(entries, (together ? asked : asked + partitions(entries)) + pages(entries), FETCH);
    }

    /** Estimates first rows by keys, whose ranges are statements of their own. */
    private AccessEstimate firstOfKeys(OrderedLookup ordered, double wanted, double passing) {
        IndexOrder order = ordered.order();
        double bounded = Math.max(
                1,
                table.rows() * table.share(ordered.columns(), ordered.lookup().bounds()));
        double ties =
                order.whole() ? 0 : table.rowsPerValue(ordered.columns().subList(0, order.from() + order.columns()));
        double rows = Math.min(bounded, ordered.ranges() * (wanted + ties) * Math.max(1, bounded / passing));
        return estimate(rows, ordered.ranges() + pages(rows), 1);
    }

    /** Estimates a range of the primary key. Rows are read in their order, but each range is looked up. */
    private AccessEstimate ranged(AccessPath.KeyRange range) {
        double rows = Math.max(1, table.rows() * table.share(range.fields(), range.bounds()));
        int shards = range.shardPoints() == null
                ? routing.shards()
                : range.shardPoints().count();
        double statements = partitions(range.shardPoints()) + pages(rows) + Math.floor(shards / RANGES);
        return estimate(rows, statements, 1);
    }

    /**
     * Estimates looking up rows for each of some rows, many of which go in one statement.
     *
     * @param path compares with columns of those rows
     */
    public AccessEstimate ofEach(AccessPath path, double outerRows) {
        AccessEstimate one = of(path);
        double batches = Math.ceil(outerRows / LOOKUP_BATCH);
        double together = Math.min(routing.partitions(), outerRows);
        double statements = batches
                * (path instanceof AccessPath.IndexLookup lookup && !routing.isColocated(lookup.index())
                        ? 2 * together
                        : together);
        double costOfRow = path instanceof AccessPath.IndexLookup ? FETCH : KEYED;
        return estimate(one.rows() * outerRows, statements, costOfRow);
    }

    private AccessEstimate keyed(double keys) {
        return estimate(keys, partitions(keys) + pages(keys), KEYED);
    }

    private AccessEstimate indexed(AccessPath.IndexLookup lookup) {
        double rows = Math.max(1, table.rows() * table.share(lookup.index(), lookup.bounds()));
        double asked = partitions(lookup.shardPoints());
        boolean together = routing.isColocated(lookup.index());
        return estimate(rows, (together ? asked : asked + partitions(rows)) + pages(rows), FETCH);
    }

    private AccessEstimate united(AccessPath.Union union) {
        double rows = Math.min(
                table.rows(),
                union.branches().stream()
                        .mapToDouble(branch -> of(branch).rows())
                        .sum());
        if (union.branches().stream()
                .anyMatch(branch -> branch instanceof AccessPath.FullScan || branch instanceof AccessPath.ShardScan)) {
            return estimate(rows, partitions(routing.shards() * rows / table.rows()) + pages(rows), 1);
        }
        return estimate(rows, asked(union, rows) + pages(rows), FETCH);
    }

    /**
     * Returns the cost of a union's requests. Where all entries are stored with their rows both come at once; else
     * those entries are read first, then other entries, then rows.
     */
    private double asked(AccessPath.Union union, double rows) {
        double elsewhere = lookups(union, false).max().orElse(0);
        return elsewhere == 0
                ? partitions(lookups(union, true).sum() + keys(union))
                : lookups(union, true).max().orElse(0) + elsewhere + partitions(rows);
    }

    private DoubleStream lookups(AccessPath.Union union, boolean colocated) {
        return union.branches().stream()
                .filter(AccessPath.IndexLookup.class::isInstance)
                .map(AccessPath.IndexLookup.class::cast)
                .filter(lookup -> routing.isColocated(lookup.index()) == colocated)
                .mapToDouble(lookup -> partitions(lookup.shardPoints()));
    }

    private double keys(AccessPath.Union union) {
        return union.branches().stream()
                .filter(branch -> !(branch instanceof AccessPath.IndexLookup))
                .mapToDouble(branch -> of(branch).rows())
                .sum();
    }

    private AccessEstimate scanned(int shards) {
        double rows = table.rows() * Math.min(1, (double) shards / routing.shards());
        return estimate(rows, partitions(shards) + pages(rows), 1);
    }

    private static AccessEstimate estimate(double rows, double statements, double costOfRow) {
        return new AccessEstimate(rows, statements, costOfRow * rows + STATEMENT * statements);
    }

    private double partitions(ColumnCondition.@Nullable Points shardPoints) {
        return shardPoints == null ? routing.partitions() : partitions(shardPoints.count());
    }

    /** Returns how many partitions hold that many keys or shards, at most. */
    private double partitions(double places) {
        return Math.min(places, routing.partitions());
    }

    /** Returns how many statements more than one of each partition bring that many rows. */
    private static double pages(double rows) {
        return Math.floor(rows / PAGE);
    }
}
