package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.expression.Evaluators;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * The conjuncts of a filter that a scan takes over, and the rest.
 *
 * @param pushed in the form that the scan takes
 * @param kept as the filter has them
 */
record SplitFilter(List<RexNode> pushed, List<RexNode> kept) {
    /**
     * Splits a filter.
     *
     * @param form gives a conjunct the form that the scan takes
     * @param fits decides on a conjunct in that form, in addition to {@link #isKnown}
     */
    static SplitFilter of(LogicalFilter filter, UnaryOperator<RexNode> form, Predicate<RexNode> fits) {
        List<RexNode> pushed = new ArrayList<>();
        List<RexNode> kept = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            RexNode formed = form.apply(conjunct);
            if (isKnown(formed) && fits.test(formed)) {
                pushed.add(formed);
            } else {
                kept.add(conjunct);
            }
        }
        return new SplitFilter(pushed, kept);
    }

    /** Says whether our own evaluator computes a conjunct of the row alone, each time alike. */
    private static boolean isKnown(RexNode conjunct) {
        return !RexUtil.containsCorrelation(conjunct)
                && RexUtil.isDeterministic(conjunct)
                && Evaluators.knows(conjunct);
    }

    /** Returns the narrowed scan below a filter of the rest, if there is one. */
    RelNode above(RelNode narrowed) {
        return kept.isEmpty()
                ? narrowed
                : LogicalFilter.create(
                        narrowed,
                        RexUtil.composeConjunction(narrowed.getCluster().getRexBuilder(), kept));
    }
}
