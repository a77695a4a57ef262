package dev.schemaless.planner.explain;

import static java.util.Objects.requireNonNull;

import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.RowDecoder;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.ColumnCondition;
import dev.schemaless.planner.access.PathResolver;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.access.ScanValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/** The EXPLAIN text of a read, in the user's names. */
public final class ReadDescription {
    private final ScanSpec scan;
    private final AccessPath path;
    private final ConditionText text;
    private final String key;

    private ReadDescription(ScanSpec scan, AccessPath path, ConditionText text, String key) {
        this.scan = scan;
        this.path = path;
        this.text = text;
        this.key = key;
    }

    public ReadDescription(ScanSpec scan, AccessPath path) {
        this(scan, path, new ConditionText(names(scan), scan.rexBuilder()), "primary key");
    }

    /** Returns a description with conditions as a user would write them. */
    static ReadDescription plain(ScanSpec scan, AccessPath path) {
        return new ReadDescription(scan, path, ConditionText.plain(names(scan), scan.rexBuilder()), "key");
    }

    private static List<String> names(ScanSpec scan) {
        return scan.values().stream().map(ScanValue::name).toList();
    }

    /** Returns the name of the way that rows are found. */
    public String access() {
        boolean misses = scan.asOf() != null && !path.indexes().isEmpty();
        return access(path) + (misses ? ", and rows written since" : "");
    }

    private String access(AccessPath path) {
        if (path instanceof AccessPath.Union union) {
            return "union of " + united(union);
        }
        if (path instanceof AccessPath.KeyLookup) {
            return key;
        }
        if (path instanceof AccessPath.RowKeyLookup) {
            return "row key";
        }
        if (path instanceof AccessPath.KeyRange) {
            return key + " range";
        }
        return path instanceof AccessPath.IndexLookup lookup
                ? "index " + lookup.index().name() + (isColocated(lookup) ? "" : " (" + note(lookup) + ")")
                : "scan";
    }

    /** Returns the note on an index: for that of another program its trust, which shows whether rows may be missing. */
    private String note(AccessPath.IndexLookup lookup) {
        ExternalBinding external = scan.model().external();
        return external == null
                ? "global"
                : external.index(lookup.index().name()).trust().sql();
    }

    /** Names each way once, and says how often it goes. */
    private String united(AccessPath.Union union) {
        Map<String, Integer> times = new LinkedHashMap<>();
        union.branches().forEach(branch -> times.merge(access(branch), 1, Integer::sum));
        return times.entrySet().stream()
                .map(way -> way.getValue() == 1 ? way.getKey() : way.getValue() + " × " + way.getKey())
                .collect(Collectors.joining(", "));
    }

    private boolean isColocated(AccessPath.IndexLookup lookup) {
        return scan.table().routing().isColocated(lookup.index());
    }

    /** Returns the number of shards asked, of all shards, as known without the parameters' values. */
    public String shards() {
        int total = scan.table().shards();
        if (path.asksAllShards()) {
            return total + " of " + total;
        }
        return resolver().shardsIfKnown().orElseGet(() -> "at most " + Math.min(places(path), total)) + " of " + total;
    }

    /** Returns of how many shards a path may name one, if it does not ask all. */
    private static long places(AccessPath path) {
        if (path instanceof AccessPath.KeyLookup lookup) {
            return lookup.key().stream()
                    .mapToLong(ColumnCondition.Points::count)
                    .reduce(1, (left, right) -> left * right);
        }
        if (path instanceof AccessPath.Union union) {
            return union.branches().stream().mapToLong(ReadDescription::places).sum();
        }
        return requireNonNull(points(path), "points").count();
    }

    private static ColumnCondition.@Nullable Points points(AccessPath path) {
        if (path instanceof AccessPath.RowKeyLookup lookup) {
            return lookup.keys();
        }
        if (path instanceof AccessPath.ShardScan given) {
            return given.shards();
        }
        return path instanceof AccessPath.PrefixLookup lookup
                ? lookup.shardPoints()
                : ((AccessPath.FullScan) path).shardPoints();
    }

    private PathResolver resolver() {
        return PathResolver.of(scan.table(), path);
    }

    /** Returns the time as of which rows are read; an empty text for rows as they are. */
    public String asOf() {
        RexNode time = scan.asOf();
        return time == null ? "" : text.all(List.of(RexUtil.removeCast(time)));
    }

    /** Returns the part of the predicate that rows are found by. */
    public String pushed() {
        return text.all(path.pushed(scan.conditions()));
    }

    /** Returns the part of the predicate that is checked only after rows are decoded. */
    public String residual() {
        List<RexNode> pushed = path.pushed(scan.conditions());
        return text.all(scan.conjuncts().stream()
                .filter(conjunct -> !pushed.contains(conjunct))
                .toList());
    }

    /** Returns the names of the cells that are read. */
    public String cells() {
        return String.join(
                ", ",
                RowDecoder.of(
                                scan.model(),
                                scan.values().stream().map(ScanValue::source).toList(),
                                MismatchPolicy.NULL)
                        .cells());
    }

    /** Returns the names of the values that are decoded. */
    public String fields() {
        return String.join(", ", names(scan));
    }
}
