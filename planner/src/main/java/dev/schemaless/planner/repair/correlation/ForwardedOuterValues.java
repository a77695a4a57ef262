package dev.schemaless.planner.repair.correlation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Forwards values of an outer row through each query in between. A subquery then refers only to the row of the query directly
 * around it, not to one further out. If both sides of an inner join refer to the same outer value, the join compares the two.
 *
 * <p>Calcite 1.42.0: {@code RelDecorrelator} takes values of the outermost row from the innermost rows. Where an outer join has
 * none of these, the values are NULL: no issue known, not mended in Calcite's main branch of August 2026. Where both sides of an
 * inner join refer to an outer value, nothing compares the two: CALCITE-7661, mended in 1.43.0.
 */
final class ForwardedOuterValues extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof LogicalJoin join && join.getJoinType() == JoinRelType.INNER) {
            return withAskingAbove((LogicalJoin) super.visit(other));
        }
        return super.visit(
                other instanceof LogicalCorrelate correlate && losesValues(correlate) ? handOn(correlate) : other);
    }

    /**
     * Moves conditions that refer to outer rows into a filter above the join: decorrelation gives a condition values of
     * its own.
     */
    private static RelNode withAskingAbove(LogicalJoin join) {
        List<RexNode> asking = new ArrayList<>();
        List<RexNode> others = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(join.getCondition())) {
            (RexUtil.containsCorrelation(condition) ? asking : others).add(condition);
        }
        if (asking.isEmpty()) {
            return compared(join);
        }
        RexBuilder builder = join.getCluster().getRexBuilder();
        RexNode condition = RexUtil.composeConjunction(builder, others);
        LogicalJoin without = join.copy(
                join.getTraitSet(),
                condition,
                join.getLeft(),
                join.getRight(),
                JoinRelType.INNER,
                join.isSemiJoinDone());
        return LogicalFilter.create(compared(without), RexUtil.composeConjunction(builder, asking));
    }

    /** Compares the values that both inputs ask of the same rows. */
    private static RelNode compared(LogicalJoin join) {
        List<RexFieldAccess> values = new ArrayList<>(OuterValues.of(join.getLeft()));
        values.retainAll(OuterValues.of(join.getRight()));
        if (values.isEmpty()) {
            return join;
        }
        RelNode left = OuterValues.with(join.getLeft(), values);
        RelNode right = OuterValues.with(join.getRight(), values);
        RexBuilder builder = join.getCluster().getRexBuilder();
        int width = join.getLeft().getRowType().getFieldCount();
        List<RexNode> conditions = new ArrayList<>();
        conditions.add(RexUtil.shift(join.getCondition(), width, values.size()));
        for (int i = 0; i < values.size(); i++) {
            int ofRight = join.getRight().getRowType().getFieldCount() + i;
            conditions.add(builder.makeCall(
                    SqlStdOperatorTable.IS_NOT_DISTINCT_FROM,
                    builder.makeInputRef(left, width + i),
                    RexUtil.shift(builder.makeInputRef(right, ofRight), width + values.size())));
        }
        RelNode joined = LogicalJoin.create(
                left,
                right,
                join.getHints(),
                RexUtil.composeConjunction(builder, conditions),
                join.getVariablesSet(),
                JoinRelType.INNER);
        return OuterValues.without(joined, width, values.size(), join.getRowType());
    }

    private static boolean losesValues(LogicalCorrelate correlate) {
        Set<CorrelationId> further = further(correlate);
        if (correlate.getJoinType() != JoinRelType.LEFT) {
            further.retainAll(RelOptUtil.getVariablesUsed(correlate.getLeft()));
        }
        return !further.isEmpty();
    }

    private static Set<CorrelationId> further(LogicalCorrelate correlate) {
        Set<CorrelationId> used = new LinkedHashSet<>(RelOptUtil.getVariablesUsed(correlate.getRight()));
        used.remove(correlate.getCorrelationId());
        return used;
    }

    private static RelNode handOn(LogicalCorrelate correlate) {
        List<RexFieldAccess> values = List.copyOf(OuterValues.of(correlate.getRight(), further(correlate)));
        RelNode left = OuterValues.with(correlate.getLeft(), values);
        CorrelationId id = correlate.getCluster().createCorrel();
        int width = correlate.getLeft().getRowType().getFieldCount();
        RelNode nearer = LogicalCorrelate.create(
                left,
                OuterValues.rewrite(correlate.getRight(), new Nearer(correlate, values, left.getRowType(), id)),
                correlate.getHints(),
                id,
                correlate.getRequiredColumns().union(ImmutableBitSet.range(width, width + values.size())),
                correlate.getJoinType());
        return OuterValues.without(nearer, width, values.size(), correlate.getRowType());
    }

    /**
     * Redirects references to this or an outer correlation variable to a new one whose row type has these values
     * appended.
     */
    private static final class Nearer extends RexShuttle {
        private final LogicalCorrelate correlate;
        private final List<RexFieldAccess> values;
        private final RexBuilder builder;
        private final RexNode row;

        Nearer(LogicalCorrelate correlate, List<RexFieldAccess> values, RelDataType type, CorrelationId id) {
            this.correlate = correlate;
            this.values = values;
            this.builder = correlate.getCluster().getRexBuilder();
            this.row = builder.makeCorrel(type, id);
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            if (access.getReferenceExpr() instanceof RexCorrelVariable variable
                    && variable.id.equals(correlate.getCorrelationId())) {
                return builder.makeFieldAccess(row, access.getField().getIndex());
            }
            int value = values.indexOf(access);
            return value < 0
                    ? super.visitFieldAccess(access)
                    : builder.makeFieldAccess(
                            row, correlate.getLeft().getRowType().getFieldCount() + value);
        }
    }
}
