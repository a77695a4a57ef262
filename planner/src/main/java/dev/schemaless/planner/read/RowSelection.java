package dev.schemaless.planner.read;

import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.prefilter.NumberConditions;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;

/**
 * The filter and projection of a read: the rows of a path that pass, and their columns. Immutable and thread-safe.
 *
 * @param numbers tests that spare decoding rows
 */
record RowSelection(RowShape shape, NumberConditions numbers) {
    static RowSelection of(ScanSpec scan, AccessPath path) {
        List<String> found = foundBy(path);
        RexNode condition = scan.condition();
        boolean wanted = condition != null && asksOnly(scan, condition, found);
        RowShape shape = wanted ? RowShape.ofWanted(scan) : RowShape.of(scan);
        Set<RexNode> deciding = Set.copyOf(path.pushed(scan.conditions()));
        NumberConditions numbers = NumberConditions.of(
                scan.rexBuilder(),
                scan.conjuncts().stream()
                        .filter(conjunct -> !(deciding.contains(conjunct) && asksOnly(scan, conjunct, found)))
                        .toList(),
                position -> scan.values().get(position).source(),
                shape.columns().cells());
        return new RowSelection(shape, numbers);
    }

    /**
     * Returns the fields whose conditions nearly all rows that come pass, as they are found by them: to test these before a row is
     * decoded would not spare anything.
     */
    private static List<String> foundBy(AccessPath path) {
        boolean scans = path instanceof AccessPath.FullScan || path instanceof AccessPath.ShardScan;
        return scans ? List.of() : path.fields();
    }

    private static boolean asksOnly(ScanSpec scan, RexNode condition, List<String> fields) {
        return RelOptUtil.InputFinder.bits(condition).asList().stream()
                .allMatch(position ->
                        scan.fieldOf(position).filter(fields::contains).isPresent());
    }

    /** Returns the columns and facts that rows must have. */
    RowColumns columns() {
        return shape.columns();
    }

    RowFilter bind(ExecutionContext context) {
        return new RowFilter(shape, numbers.bind(context.evaluation()).orElse(null), context);
    }
}
