package dev.schemaless.planner.subquery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * The values of one side that a mark join compares: columns, each of which is compared once. Of two comparisons of one column,
 * Calcite's rules would make a comparison of the other side's columns. That is something else where NULL is.
 */
public final class ComparedColumns {
    private final RelNode rows;
    private final List<RexNode> columns;
    private final Set<Integer> compared = new HashSet<>();

    /** Begins with the columns of some rows, none of which is compared. */
    public ComparedColumns(RelNode rows) {
        this.rows = rows;
        this.columns = new ArrayList<>(rows.getCluster().getRexBuilder().identityProjects(rows.getRowType()));
    }

    /** Returns the column of a value: a further one for an expression, or for a column that is compared already. */
    public RexInputRef of(RexNode value) {
        if (value instanceof RexInputRef ref && compared.add(ref.getIndex())) {
            return ref;
        }
        columns.add(value);
        compared.add(columns.size() - 1);
        return new RexInputRef(columns.size() - 1, value.getType());
    }

    /**
     * Returns the rows with all further columns.
     *
     * @param variables that stand for the row in subqueries of the values
     */
    public RelNode rows(Set<CorrelationId> variables) {
        return columns.size() == rows.getRowType().getFieldCount()
                ? rows
                : LogicalProject.create(rows, List.of(), columns, (List<String>) null, variables);
    }
}
