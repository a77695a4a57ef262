package dev.schemaless.planner.repair.correlation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * Completes the outer values of an operator's input. If the input carries some of the outer values that the operator
 * refers to, it gets the others as well.
 *
 * <p>Calcite 1.42.0: {@code RelDecorrelator} adds all outer values a second time, and compares the copies with nothing.
 * For filters and projections that is mended in 1.43.0 (CALCITE-7584, CALCITE-7698). No issue is known for conditions
 * of outer joins, and for aggregates over a column that is compared with two values. Calcite's main branch of August
 * 2026 has the fault still.
 */
final class CompleteOuterValues extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        if (visited instanceof LogicalJoin join) {
            return whole(join);
        }
        if (visited instanceof Aggregate aggregate && OuterValues.of(aggregate).size() > 1) {
            return withColumns(aggregate);
        }
        return visited instanceof Filter || visited instanceof Project ? whole(visited) : visited;
    }

    /**
     * Projects the aggregated rows, which gives each value of outer rows a column of its own. A filter that compares
     * one column with two values leaves that column for both, of which an aggregate over no rows would take but one.
     */
    private static RelNode withColumns(Aggregate aggregate) {
        RelNode input = aggregate.getInput();
        RelNode projected = OuterValues.without(input, 0, 0, input.getRowType());
        return aggregate.copy(aggregate.getTraitSet(), List.of(projected));
    }

    private static RelNode whole(RelNode rel) {
        RelNode input = rel.getInput(0);
        List<RexFieldAccess> missing = missing(input, OuterValues.ofNode(rel));
        if (missing.isEmpty()) {
            return rel;
        }
        RelNode asking = rel.copy(rel.getTraitSet(), List.of(OuterValues.with(input, missing)));
        return rel instanceof Project
                ? asking
                : OuterValues.without(asking, input.getRowType().getFieldCount(), missing.size(), rel.getRowType());
    }

    /** Returns those that the rows do not have yet if they have others; none if they have none, for then all are added at once. */
    private static List<RexFieldAccess> missing(RelNode rel, Set<RexFieldAccess> needed) {
        List<RexFieldAccess> missing = new ArrayList<>(needed);
        return missing.removeAll(OuterValues.of(rel)) ? missing : List.of();
    }

    /**
     * Joins inputs that carry all outer values. The rows that an outer join keeps without a partner have values of outer rows too. Its
     * condition compares copies of them, because decorrelation assumes that values compared by an outer join's condition are not null.
     */
    private static RelNode whole(LogicalJoin join) {
        JoinRelType type = join.getJoinType();
        Set<RexFieldAccess> compared = OuterValues.ofNode(join);
        List<RexFieldAccess> left = type.generatesNullsOnRight() ? added(join.getLeft(), join, compared) : List.of();
        List<RexFieldAccess> right = type.generatesNullsOnLeft() ? added(join.getRight(), join, compared) : List.of();
        return left.isEmpty() && right.isEmpty() ? join : with(join, left, right);
    }

    private static List<RexFieldAccess> added(RelNode input, LogicalJoin join, Set<RexFieldAccess> compared) {
        Set<RexFieldAccess> added = new LinkedHashSet<>(compared);
        Set<RexFieldAccess> needed = OuterValues.of(join);
        if (compared.isEmpty()) {
            return missing(input, needed);
        }
        needed.removeAll(OuterValues.of(input));
        added.addAll(needed);
        return List.copyOf(added);
    }

    private static RelNode with(LogicalJoin join, List<RexFieldAccess> ofLeft, List<RexFieldAccess> ofRight) {
        RelNode left = ofLeft.isEmpty() ? join.getLeft() : OuterValues.with(join.getLeft(), ofLeft);
        RelNode right = ofRight.isEmpty() ? join.getRight() : OuterValues.with(join.getRight(), ofRight);
        int width = join.getLeft().getRowType().getFieldCount();
        RelDataType type = SqlValidatorUtil.createJoinType(
                join.getCluster().getTypeFactory(), left.getRowType(), right.getRowType(), null, List.of());
        RexNode condition = RexUtil.shift(join.getCondition(), width, ofLeft.size())
                .accept(new RexShuttle() {
                    @Override
                    public RexNode visitFieldAccess(RexFieldAccess access) {
                        int position = ofLeft.indexOf(access);
                        return position < 0 ? ofRight(access) : RexInputRef.of(width + position, type);
                    }

                    private RexNode ofRight(RexFieldAccess access) {
                        int position = ofRight.indexOf(access);
                        return position < 0
                                ? access
                                : RexInputRef.of(type.getFieldCount() - ofRight.size() + position, type);
                    }
                });
        RelNode joined =
                LogicalJoin.create(left, right, join.getHints(), condition, join.getVariablesSet(), join.getJoinType());
        return OuterValues.without(joined, width, ofLeft.size(), join.getRowType());
    }
}
