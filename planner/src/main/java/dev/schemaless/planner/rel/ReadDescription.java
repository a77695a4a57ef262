package dev.schemaless.planner.rel;

import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.RowDecoder;
import dev.schemaless.planner.predicate.AccessPath;
import dev.schemaless.planner.predicate.ColumnCondition;
import dev.schemaless.planner.predicate.PathResolver;
import dev.schemaless.planner.schema.SchemalessTable;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** What EXPLAIN says of a read, in the user's names. */
final class ReadDescription {
    private final SchemalessScan scan;
    private final AccessPath path;
    private final ConditionText text;

    ReadDescription(SchemalessScan scan, AccessPath path) {
        this.scan = scan;
        this.path = path;
        this.text = new ConditionText(scan.values(), scan.getCluster().getRexBuilder());
    }

    String access() {
        if (path instanceof AccessPath.KeyLookup) {
            return "primary key";
        }
        if (path instanceof AccessPath.RowKeyLookup) {
            return "row key";
        }
        return path instanceof AccessPath.IndexLookup lookup
                ? "index " + lookup.index().name() + (isColocated(lookup) ? "" : " (global)")
                : "scan";
    }

    private boolean isColocated(AccessPath.IndexLookup lookup) {
        SchemalessTable table = scan.schemalessTable();
        return lookup.isColocated(table.model(), table.topology());
    }

    /** How many of how many shards are asked, as far as it is known without the parameters' values. */
    String shards() {
        int total = scan.schemalessTable().topology().shards();
        if (path instanceof AccessPath.KeyLookup lookup) {
            long keys =
                    lookup.key().stream().mapToLong(points -> points.count()).reduce(1, (left, right) -> left * right);
            return resolver().shardsIfKnown().orElse("at most " + Math.min(keys, total)) + " of " + total;
        }
        if (path instanceof AccessPath.RowKeyLookup lookup) {
            int keys = lookup.keys().count();
            return resolver().shardsIfKnown().orElse("at most " + Math.min(keys, total)) + " of " + total;
        }
        ColumnCondition.@Nullable Points points = shardPoints();
        if (points == null) {
            return total + " of " + total;
        }
        return resolver().shardsIfKnown().orElse("at most " + Math.min(points.count(), total)) + " of " + total;
    }

    private ColumnCondition.@Nullable Points shardPoints() {
        if (path instanceof AccessPath.ShardScan given) {
            return given.shards();
        }
        return path instanceof AccessPath.IndexLookup lookup
                ? lookup.shardPoints()
                : ((AccessPath.FullScan) path).shardPoints();
    }

    private PathResolver resolver() {
        SchemalessTable table = scan.schemalessTable();
        return PathResolver.of(table.model(), table.topology().shards(), path);
    }

    String pushed() {
        return text.all(scan.conditions().originsOf(path.fields()));
    }

    String residual() {
        List<RexNode> pushed = scan.conditions().originsOf(path.fields());
        return text.all(scan.conjuncts().stream()
                .filter(conjunct -> !pushed.contains(conjunct))
                .toList());
    }

    String cells() {
        return String.join(
                ", ",
                RowDecoder.of(
                                scan.schemalessTable().model(),
                                scan.values().stream().map(ScanValue::source).toList(),
                                MismatchPolicy.NULL)
                        .cells());
    }

    String fields() {
        return scan.values().stream().map(ScanValue::name).collect(Collectors.joining(", "));
    }
}
