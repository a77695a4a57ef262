package dev.schemaless.planner.plan;

import dev.schemaless.planner.subquery.AddedFields;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.FilterAggregateTransposeRule;
import org.apache.calcite.rel.rules.FilterCorrelateRule;
import org.apache.calcite.rel.rules.FilterJoinRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.FilterSetOpTransposeRule;
import org.apache.calcite.rel.rules.JoinPushExpressionsRule;
import org.apache.calcite.rel.rules.ProjectToWindowRule;
import org.apache.calcite.rel.rules.ReduceExpressionsRule;
import org.apache.calcite.rel.rules.SubQueryRemoveRule;
import org.apache.calcite.rel.rules.UnionToDistinctRule;
import org.apache.calcite.rex.RexUtil;

/**
 * The rules of Calcite that we use, by its own names. Its {@code CoreRules} has them too, but makes all its rules at
 * once, which loads more than a thousand classes: a tenth of the time of a JVM's first statement.
 */
final class CalciteRules {
    static final RelOptRule FILTER_SUB_QUERY_TO_CORRELATE = SubQueryRemoveRule.Config.FILTER
            .withRelBuilderFactory(AddedFields::create)
            .toRule();
    static final RelOptRule PROJECT_SUB_QUERY_TO_CORRELATE = SubQueryRemoveRule.Config.PROJECT
            .withRelBuilderFactory(AddedFields::create)
            .toRule();
    static final RelOptRule JOIN_SUB_QUERY_TO_CORRELATE = SubQueryRemoveRule.Config.JOIN
            .withRelBuilderFactory(AddedFields::create)
            .toRule();
    static final RelOptRule JOIN_REDUCE_EXPRESSIONS =
            ReduceExpressionsRule.JoinReduceExpressionsRule.JoinReduceExpressionsRuleConfig.DEFAULT
                    .withOperandSupplier(CalciteRules::joinOfTrueRows)
                    .as(ReduceExpressionsRule.JoinReduceExpressionsRule.JoinReduceExpressionsRuleConfig.class)
                    .toRule();
    static final RelOptRule FILTER_INTO_JOIN =
            FilterJoinRule.FilterIntoJoinRule.FilterIntoJoinRuleConfig.DEFAULT.toRule();
    static final RelOptRule JOIN_CONDITION_PUSH =
            FilterJoinRule.JoinConditionPushRule.JoinConditionPushRuleConfig.DEFAULT
                    .withOperandSupplier(CalciteRules::joinOfTrueRows)
                    .as(FilterJoinRule.JoinConditionPushRule.JoinConditionPushRuleConfig.class)
                    .toRule();
    static final RelOptRule UNCORRELATED_FILTER_PROJECT_TRANSPOSE = FilterProjectTransposeRule.Config.DEFAULT
            .withOperandFor(
                    Filter.class,
                    filter -> !RexUtil.containsCorrelation(filter.getCondition()),
                    Project.class,
                    project -> true)
            .toRule();
    static final RelOptRule FILTER_AGGREGATE_TRANSPOSE = FilterAggregateTransposeRule.Config.DEFAULT.toRule();
    static final RelOptRule FILTER_SET_OP_TRANSPOSE = FilterSetOpTransposeRule.Config.DEFAULT.toRule();
    static final RelOptRule FILTER_CORRELATE = FilterCorrelateRule.Config.DEFAULT.toRule();
    static final RelOptRule UNION_TO_DISTINCT = UnionToDistinctRule.Config.DEFAULT.toRule();
    static final RelOptRule PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW =
            ProjectToWindowRule.ProjectToLogicalProjectAndWindowRule.ProjectToLogicalProjectAndWindowRuleConfig.DEFAULT
                    .toRule();
    static final RelOptRule JOIN_PUSH_EXPRESSIONS = JoinPushExpressionsRule.Config.DEFAULT.toRule();

    private CalciteRules() {}

    /** Matches joins but mark joins, for whose condition UNKNOWN is not FALSE. */
    private static RelRule.Done joinOfTrueRows(RelRule.OperandBuilder any) {
        return any.operand(Join.class)
                .predicate(join -> join.getJoinType() != JoinRelType.LEFT_MARK)
                .anyInputs();
    }
}
