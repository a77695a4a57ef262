package dev.schemaless.planner.syntax;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.expression.NextValue;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * Refuses numbers of sequences that are not for rows of the result.
 *
 * <p>Calcite merges expressions into those that use them, also the ones that are not deterministic. Only in the outermost lists
 * is each list evaluated once for each row, so only there a number stays the same wherever it is used. SQL Server and Oracle
 * refuse the other places, too.
 */
public final class SequencePlacement {
    private SequencePlacement() {}

    /**
     * Checks a converted statement.
     *
     * @throws SchemalessException with {@code STATEMENT_INVALID} if a number is taken beneath a filter, an aggregate, a join or
     *     a subquery
     */
    public static void check(RelNode root) {
        if (root instanceof Project project) {
            project.getProjects().forEach(expression -> expression.accept(new Within(false)));
            check(project.getInput());
        } else if (root instanceof Sort || (root instanceof Union union && union.all)) {
            root.getInputs().forEach(SequencePlacement::check);
        } else {
            refuse(root);
        }
    }

    private static void refuse(RelNode rel) {
        rel.accept(new Within(true));
        rel.getInputs().forEach(SequencePlacement::refuse);
    }

    /** Returns the refusal of a NEXT VALUE FOR whose number might be drawn more or less than once for a row. */
    public static SchemalessException misplaced() {
        return new SchemalessException(
                ErrorCode.STATEMENT_INVALID,
                "Cannot take NEXT VALUE FOR where rows are chosen, grouped, sorted or joined, nor in a subquery: its numbers are"
                        + " for rows of the result. Move it into the list of the outermost SELECT, without DISTINCT.");
    }

    private static final class Within extends RexShuttle {
        private final boolean refused;

        Within(boolean refused) {
            this.refused = refused;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            if (refused && call.getOperator() instanceof NextValue) {
                throw misplaced();
            }
            return super.visitCall(call);
        }

        @Override
        public RexNode visitOver(RexOver over) {
            return refused ? super.visitOver(over) : over.accept(new Within(true));
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subQuery) {
            refuse(subQuery.rel);
            return super.visitSubQuery(subQuery);
        }
    }
}
