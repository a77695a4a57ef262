package dev.schemaless.planner.subquery;

import dev.schemaless.planner.rel.RuleConfigs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Offers {@code NOT EXISTS} as an anti join, and {@code NOT IN} where no NULL can be. Calcite converts both to an outer join with
 * the distinct values of the subquery, of which it keeps the rows without a match. That reads the whole subquery, while an anti
 * join can look its rows up.
 */
public final class AntiJoinRule extends RelRule<RelRule.Config> {
    /** Number of operands of the rule above the filter. */
    private final int filter;

    private AntiJoinRule(RelRule.Config config, int filter) {
        super(config);
        this.filter = filter;
    }

    /** Returns the rules for distinct values with and without a projection above them, below a projection and elsewhere. */
    public static List<AntiJoinRule> all() {
        OperandTransform distinct =
                values -> values.operand(LogicalAggregate.class).anyInputs();
        OperandTransform projected =
                values -> values.operand(LogicalProject.class).oneInput(distinct);
        return List.of(
                new AntiJoinRule(RuleConfigs.of("AntiJoinRule", below(over(distinct))), 1),
                new AntiJoinRule(RuleConfigs.of("AntiJoinRule:project", below(over(projected))), 1),
                new AntiJoinRule(RuleConfigs.of("AntiJoinRule:all", over(distinct)), 0),
                new AntiJoinRule(RuleConfigs.of("AntiJoinRule:all project", over(projected)), 0));
    }

    private static OperandTransform below(OperandTransform filter) {
        return project -> project.operand(LogicalProject.class).oneInput(filter);
    }

    private static OperandTransform over(OperandTransform values) {
        return filter -> filter.operand(LogicalFilter.class)
                .oneInput(join -> join.operand(LogicalJoin.class)
                        .predicate(each -> each.getJoinType() == JoinRelType.LEFT
                                && each.getVariablesSet().isEmpty())
                        .inputs(left -> left.operand(RelNode.class).anyInputs(), values));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter absent = call.rel(filter);
        LogicalJoin join = call.rel(filter + 1);
        List<RexNode> outputs = outputs(call, join);
        Optional<List<RexNode>> others = otherConditions(absent, join);
        LogicalAggregate distinct = call.rel(call.rels.length - 1);
        @Nullable LogicalProject values = call.rels.length == filter + 5 ? call.rel(filter + 3) : null;
        Optional<RexNode> condition = overInput(join, values, distinct);
        if (others.isEmpty() || condition.isEmpty()) {
            return;
        }
        RelNode unmatched = LogicalJoin.create(
                join.getLeft(), distinct.getInput(), join.getHints(), condition.get(), Set.of(), JoinRelType.ANTI);
        RelNode kept = others.get().isEmpty()
                ? unmatched
                : LogicalFilter.create(
                        unmatched,
                        RexUtil.composeConjunction(absent.getCluster().getRexBuilder(), others.get()));
        call.transformTo(
                LogicalProject.create(kept, List.of(), outputs, call.rel(0).getRowType(), Set.of()));
    }

    /** Returns the outputs for a row without a match: columns of the other side are NULL. */
    private static List<RexNode> outputs(RelOptRuleCall call, LogicalJoin join) {
        int width = join.getLeft().getRowType().getFieldCount();
        RexBuilder builder = join.getCluster().getRexBuilder();
        List<? extends RexNode> outputs = call.rel(0) instanceof LogicalProject project
                ? project.getProjects()
                : builder.identityProjects(join.getRowType());
        RexShuttle unmatched = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return ref.getIndex() < width ? ref : builder.makeNullLiteral(ref.getType());
            }
        };
        return outputs.stream().map(each -> each.accept(unmatched)).toList();
    }

    /**
     * Returns the conjuncts other than the one that a row has no match; empty if there is no such conjunct, or if
     * others need columns of the other side.
     */
    private static Optional<List<RexNode>> otherConditions(LogicalFilter filter, LogicalJoin join) {
        int width = join.getLeft().getRowType().getFieldCount();
        List<RexNode> others = new ArrayList<>();
        boolean asksForNone = false;
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            if (RelOptUtil.InputFinder.bits(conjunct).nextSetBit(width) < 0) {
                others.add(conjunct);
            } else if (isAbsent(conjunct, join)) {
                asksForNone = true;
            } else {
                return Optional.empty();
            }
        }
        return asksForNone ? Optional.of(others) : Optional.empty();
    }

    /** Says whether a condition means that no row was joined: IS NULL on a right column that is never NULL. */
    private static boolean isAbsent(RexNode conjunct, LogicalJoin join) {
        int width = join.getLeft().getRowType().getFieldCount();
        return conjunct.getKind() == SqlKind.IS_NULL
                && ((RexCall) conjunct).getOperands().get(0) instanceof RexInputRef ref
                && ref.getIndex() >= width
                && !join.getRight()
                        .getRowType()
                        .getFieldList()
                        .get(ref.getIndex() - width)
                        .getType()
                        .isNullable();
    }

    /** Returns the join's condition over the input of the aggregate; empty if it uses other columns than the group keys. */
    private static Optional<RexNode> overInput(
            LogicalJoin join, @Nullable LogicalProject values, LogicalAggregate distinct) {
        int width = join.getLeft().getRowType().getFieldCount();
        AtomicBoolean known = new AtomicBoolean(
                !distinct.getGroupSet().isEmpty() && distinct.getGroupSets().size() == 1);
        RexNode condition = join.getCondition().accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                if (ref.getIndex() < width) {
                    return ref;
                }
                int group = groupOf(ref.getIndex() - width, values);
                if (group < 0 || group >= distinct.getGroupCount()) {
                    known.set(false);
                    return ref;
                }
                int column = distinct.getGroupSet().nth(group);
                return new RexInputRef(
                        width + column,
                        distinct.getInput()
                                .getRowType()
                                .getFieldList()
                                .get(column)
                                .getType());
            }
        });
        return known.get() ? Optional.of(condition) : Optional.empty();
    }

    /** Returns -1 for an expression. */
    private static int groupOf(int column, @Nullable LogicalProject values) {
        if (values == null) {
            return column;
        }
        return values.getProjects().get(column) instanceof RexInputRef ref ? ref.getIndex() : -1;
    }
}
