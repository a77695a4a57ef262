package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.sql.RowColumns;
import dev.schemaless.planner.predicate.AccessPath;
import dev.schemaless.planner.predicate.NumberConditions;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.List;

/**
 * Which of the rows that a path finds go on, and as what. Immutable and thread-safe.
 *
 * @param numbers what spares rows to be decoded
 */
record RowSelection(RowShape shape, NumberConditions numbers) {
    static RowSelection of(SchemalessScan scan, AccessPath path) {
        RowShape shape = RowShape.of(scan);
        NumberConditions numbers = NumberConditions.of(
                scan.schemalessTable().model(),
                scan.conditions().without(foundBy(path)),
                shape.columns().cells());
        return new RowSelection(shape, numbers);
    }

    /** Most rows that are looked up by a condition pass it, so to test it before they are decoded would not spare anything. */
    private static List<String> foundBy(AccessPath path) {
        boolean scans = path instanceof AccessPath.FullScan || path instanceof AccessPath.ShardScan;
        return scans ? List.of() : path.fields();
    }

    /** Returns what rows must come with. */
    RowColumns columns() {
        return shape.columns();
    }

    RowFilter bind(ExecutionContext context) {
        return new RowFilter(shape, numbers.bind(context.evaluation()).orElse(null), context);
    }
}
