package dev.schemaless.planner.join;

import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The one table that an input of a join reads.
 *
 * @param rows how many it has
 * @param key the positions of its primary key among the input's fields; empty if there is none or a part is not there
 */
record JoinedTable(double rows, ImmutableBitSet key) {
    /** Looks through filters and projections; empty if there is more than one table, or an aggregate. */
    static Optional<JoinedTable> of(RelNode rel) {
        if (rel instanceof SchemalessScan scan) {
            return Optional.of(new JoinedTable(scan.getTable().getRowCount(), key(scan)));
        }
        if (rel instanceof Filter filter) {
            return of(filter.getInput());
        }
        return rel instanceof Project project
                ? of(project.getInput()).map(table -> table.through(project.getProjects()))
                : Optional.empty();
    }

    private JoinedTable through(List<RexNode> projects) {
        ImmutableBitSet.Builder moved = ImmutableBitSet.builder();
        for (int i = 0; i < projects.size(); i++) {
            if (projects.get(i) instanceof RexInputRef ref && key.get(ref.getIndex())) {
                moved.set(i);
            }
        }
        ImmutableBitSet positions = moved.build();
        // a column that is projected twice cannot be told from a missing one: no key then
        return new JoinedTable(rows, positions.cardinality() == key.cardinality() ? positions : ImmutableBitSet.of());
    }

    private static ImmutableBitSet key(SchemalessScan scan) {
        List<String> key = scan.schemalessTable().model().primaryKey();
        ImmutableBitSet.Builder found = ImmutableBitSet.builder();
        for (int i = 0; i < scan.outputs().size(); i++) {
            RowValue source = scan.values().get(scan.outputs().get(i)).source();
            if (source instanceof RowValue.Declared declared
                    && key.contains(declared.column().field())) {
                found.set(i);
            }
        }
        ImmutableBitSet positions = found.build();
        return positions.cardinality() == key.size() ? positions : ImmutableBitSet.of();
    }
}
