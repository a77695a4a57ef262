package dev.schemaless.planner.subquery;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * Gives a projection a variable of its own if its subqueries refer to rows further out, and not to its input's rows.
 *
 * <p>Calcite 1.42.0, no issue known: {@code SubQueryRemoveRule} takes all variables of a subquery for the projection's, if that has none.
 * A column of the outermost row is then one of the row between.
 */
public final class OuterVariables extends RelHomogeneousShuttle {
    private final Set<CorrelationId> outer;

    private OuterVariables(Set<CorrelationId> outer) {
        this.outer = outer;
    }

    /** Returns the same plan, before its subqueries become joins. */
    public static RelNode keep(RelNode logical) {
        return logical.accept(new OuterVariables(Set.of()));
    }

    /** Finds two correlations of one variable, one of which is in the other's inner plan. */
    public static boolean isBoundTwice(RelNode rel) {
        return isBoundTwice(rel, Set.of());
    }

    private static boolean isBoundTwice(RelNode rel, Set<CorrelationId> outer) {
        if (!(rel instanceof Correlate correlate)) {
            return rel.getInputs().stream().anyMatch(input -> isBoundTwice(input, outer));
        }
        CorrelationId variable = correlate.getCorrelationId();
        return outer.contains(variable)
                || isBoundTwice(correlate.getLeft(), outer)
                || isBoundTwice(correlate.getRight(), Sets.union(outer, Set.of(variable)));
    }

    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof Correlate correlate) {
            Set<CorrelationId> inner = Sets.union(outer, Set.of(correlate.getCorrelationId()));
            RelNode left = correlate.getLeft().accept(this);
            return correlate.copy(
                    correlate.getTraitSet(), List.of(left, correlate.getRight().accept(new OuterVariables(inner))));
        }
        RelNode visited = super.visit(other);
        Set<CorrelationId> used = variablesOfSubqueries(visited);
        if (used.isEmpty()) {
            return visited;
        }
        RelNode named = visited instanceof LogicalProject project
                        && project.getVariablesSet().isEmpty()
                        && used.stream().anyMatch(outer::contains)
                ? withVariable(project)
                : visited;
        Set<CorrelationId> own = visited.getVariablesSet().isEmpty() ? used : visited.getVariablesSet();
        return named.accept(new Subqueries(new OuterVariables(Sets.union(outer, own))));
    }

    private static RelNode withVariable(LogicalProject project) {
        return LogicalProject.create(
                project.getInput(),
                project.getHints(),
                project.getProjects(),
                project.getRowType(),
                ImmutableSet.of(project.getCluster().createCorrel()));
    }

    /** Returns the variables to which the subqueries of a node refer. */
    static Set<CorrelationId> variablesOfSubqueries(RelNode rel) {
        Set<CorrelationId> used = new HashSet<>();
        rel.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subquery) {
                used.addAll(RelOptUtil.getVariablesUsed(subquery.rel));
                return super.visitSubQuery(subquery);
            }
        });
        return used;
    }

    private static final class Subqueries extends RexShuttle {
        private final OuterVariables inner;

        Subqueries(OuterVariables inner) {
            this.inner = inner;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subquery) {
            RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subquery);
            return visited.clone(visited.rel.accept(inner));
        }
    }
}
