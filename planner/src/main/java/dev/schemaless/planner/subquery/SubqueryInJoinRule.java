package dev.schemaless.planner.subquery;

import com.google.common.collect.ImmutableSet;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.rel.RuleConfigs;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Moves subqueries out of the condition of a join: from an inner join to a filter above. From an outer join marks go to the input
 * whose columns they compare, one after the other.
 */
public final class SubqueryInJoinRule extends RelRule<RelRule.Config> {
    public SubqueryInJoinRule() {
        super(RuleConfigs.of(
                "SubqueryInJoinRule",
                join -> join.operand(LogicalJoin.class)
                        .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                        .anyInputs()));
    }

    /** Returns the error for a subquery at a place where it has no outer row. */
    public static SchemalessException withoutOuterRow() {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot plan statement: a subquery that refers to outer columns, or is compared with columns of both"
                        + " inputs of an outer join, is not supported in this place."
                        + " Select it in a derived table, and compare that column");
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalJoin join = call.rel(0);
        Moved moved = new Moved(join);
        join.getCondition().accept(moved);
        if (join.getJoinType() == JoinRelType.INNER && (moved.mark != null || moved.refersToRow)) {
            RexNode all = join.getCluster().getRexBuilder().makeLiteral(true);
            RelNode pairs = LogicalJoin.create(
                    join.getLeft(), join.getRight(), join.getHints(), all, Set.of(), JoinRelType.INNER);
            call.transformTo(
                    LogicalFilter.create(pairs, join.getCondition(), ImmutableSet.copyOf(join.getVariablesSet())));
        } else if (moved.mark != null) {
            call.transformTo(moved.below(moved.mark));
        }
    }

    /** The first mark in a join's condition, as a column of an input. */
    private static final class Moved extends RexShuttle {
        private final Join join;
        private final int width;
        private final Marks marks;
        private @Nullable RexSubQuery mark;
        private boolean refersToRow;

        Moved(Join join) {
            this.join = join;
            this.width = join.getLeft().getRowType().getFieldCount();
            this.marks = Marks.ofConditions(RelOptUtil.conjunctions(join.getCondition()).stream()
                    .filter(this::isOfUnmatched)
                    .toList());
        }

        /** Says whether rows that a condition excludes come out of the join in no way. */
        private boolean isOfUnmatched(RexNode condition) {
            ImmutableBitSet columns = RelOptUtil.InputFinder.bits(condition);
            return switch (join.getJoinType()) {
                case INNER -> true;
                case LEFT -> isOfRight(columns);
                case RIGHT -> isOfLeft(columns);
                default -> false;
            };
        }

        private boolean isOfLeft(ImmutableBitSet columns) {
            return columns.nextSetBit(width) < 0;
        }

        private boolean isOfRight(ImmutableBitSet columns) {
            return columns.isEmpty() || columns.nth(0) >= width;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subquery) {
            refersToRow |=
                    RelOptUtil.getVariablesUsed(subquery.rel).stream().anyMatch(join.getVariablesSet()::contains);
            if (mark == null && marks.isMark(subquery)) {
                mark = subquery;
            }
            return subquery;
        }

        RelNode below(RexSubQuery subquery) {
            ImmutableBitSet columns = RelOptUtil.InputFinder.bits(subquery.getOperands(), null);
            boolean isLeft = isOfLeft(columns);
            if (refersToRow || (!isLeft && !isOfRight(columns))) {
                throw withoutOuterRow();
            }
            int place = isLeft ? width : join.getRowType().getFieldCount();
            RexNode condition = join.getCondition().accept(new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef ref) {
                    return ref.getIndex() < place ? ref : RexUtil.shift(ref, 1);
                }

                @Override
                public RexNode visitSubQuery(RexSubQuery each) {
                    return each.equals(subquery)
                            ? new RexInputRef(place, subquery.getType())
                            : super.visitSubQuery(each);
                }
            });
            RelNode left = isLeft ? with(join.getLeft(), subquery) : join.getLeft();
            RelNode right = isLeft
                    ? join.getRight()
                    : with(
                            join.getRight(),
                            subquery.clone(subquery.getType(), RexUtil.shift(subquery.getOperands(), -width)));
            RelNode joined = LogicalJoin.create(
                    left, right, join.getHints(), condition, join.getVariablesSet(), join.getJoinType());
            List<RexNode> outputs = columns(joined);
            outputs.remove(place);
            return LogicalProject.create(joined, List.of(), outputs, join.getRowType(), Set.of());
        }

        private static RelNode with(RelNode rows, RexNode column) {
            List<RexNode> columns = columns(rows);
            columns.add(column);
            return LogicalProject.create(rows, List.of(), columns, (List<String>) null, Set.of());
        }

        private static List<RexNode> columns(RelNode rows) {
            return new ArrayList<>(rows.getCluster().getRexBuilder().identityProjects(rows.getRowType()));
        }
    }
}
