package dev.schemaless.planner.join;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.planner.access.ScanValue;
import dev.schemaless.planner.access.TableEstimates;
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
 * @param fields the stored fields by the input's positions; empty for computed values
 */
record JoinedTable(Model model, TableEstimates estimates, List<Optional<String>> fields) {
    JoinedTable {
        fields = List.copyOf(fields);
    }

    /** Looks through filters and projections; empty if there is more than one table, or an aggregate. */
    static Optional<JoinedTable> of(RelNode rel) {
        if (rel instanceof SchemalessScan scan) {
            Model model = scan.model();
            return Optional.of(new JoinedTable(model, TableEstimates.of(model), fields(scan)));
        }
        if (rel instanceof Filter filter) {
            return of(filter.getInput());
        }
        return rel instanceof Project project
                ? of(project.getInput()).map(table -> table.through(project.getProjects()))
                : Optional.empty();
    }

    private static List<Optional<String>> fields(SchemalessScan scan) {
        List<ScanValue> values = scan.values();
        return scan.outputs().stream()
                .map(output -> values.get(output).source() instanceof RowValue.Declared declared
                        ? Optional.of(declared.column().field())
                        : Optional.<String>empty())
                .toList();
    }

    private JoinedTable through(List<RexNode> projects) {
        return new JoinedTable(
                model,
                estimates,
                projects.stream()
                        .map(node ->
                                node instanceof RexInputRef ref ? fields.get(ref.getIndex()) : Optional.<String>empty())
                        .toList());
    }

    /** Returns how many rows it has. */
    double rows() {
        return estimates.rows();
    }

    /** Returns the positions of its primary key; empty if there is none, or not every column of it. */
    ImmutableBitSet key() {
        ImmutableBitSet.Builder found = ImmutableBitSet.builder();
        for (String field : model.primaryKey()) {
            int position = fields.indexOf(Optional.of(field));
            if (position < 0) {
                return ImmutableBitSet.of();
            }
            found.set(position);
        }
        return found.build();
    }

    /** Returns the share of its rows that have one value of a column. */
    double shareOfValue(int position) {
        return fields.get(position).map(estimates::shareOfValue).orElse(JoinSizes.EQUAL);
    }
}
