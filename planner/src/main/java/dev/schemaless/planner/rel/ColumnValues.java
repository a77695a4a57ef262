package dev.schemaless.planner.rel;

import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.planner.access.TableEstimates;
import java.util.OptionalDouble;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;

/**
 * The number of distinct values in a column of a relational expression, if it is a column of a table. Calcite's own metadata
 * covers more expressions, but takes minutes for a join of many tables.
 */
final class ColumnValues {
    private ColumnValues() {}

    /** Returns an estimate; empty if the column is not of one table. */
    static OptionalDouble of(RelNode rel, int column) {
        if (rel instanceof RelSubset subset) {
            RelNode original = subset.getOriginal();
            return original == null ? OptionalDouble.empty() : of(original, column);
        }
        if (rel instanceof SchemalessScan scan) {
            return of(scan, column);
        }
        if (rel instanceof SchemalessRead read) {
            return of(read.scan(), column);
        }
        if (rel instanceof Filter filter) {
            return of(filter.getInput(), column);
        }
        return rel instanceof Project project && project.getProjects().get(column) instanceof RexInputRef ref
                ? of(project.getInput(), ref.getIndex())
                : OptionalDouble.empty();
    }

    private static OptionalDouble of(SchemalessScan scan, int column) {
        RowValue source = scan.values().get(scan.outputs().get(column)).source();
        return source instanceof RowValue.Declared declared
                ? OptionalDouble.of(1
                        / TableEstimates.of(scan.model())
                                .shareOfValue(declared.column().field()))
                : OptionalDouble.empty();
    }
}
