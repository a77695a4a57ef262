package dev.schemaless.planner.plan;

import com.google.common.collect.ImmutableList;
import dev.schemaless.planner.implementation.ImplementAggregateRule;
import dev.schemaless.planner.implementation.ImplementCollectRule;
import dev.schemaless.planner.implementation.ImplementCorrelateRule;
import dev.schemaless.planner.implementation.ImplementFilterRule;
import dev.schemaless.planner.implementation.ImplementJoinRule;
import dev.schemaless.planner.implementation.ImplementLimitRule;
import dev.schemaless.planner.implementation.ImplementProjectRule;
import dev.schemaless.planner.implementation.ImplementSetOpRule;
import dev.schemaless.planner.implementation.ImplementSortRule;
import dev.schemaless.planner.implementation.ImplementUnionAllRule;
import dev.schemaless.planner.implementation.ImplementUnnestRule;
import dev.schemaless.planner.implementation.ImplementValuesRule;
import dev.schemaless.planner.implementation.ImplementWindowRule;
import dev.schemaless.planner.pushdown.CountVersionsRule;
import dev.schemaless.planner.pushdown.CountWithoutValuesRule;
import dev.schemaless.planner.pushdown.ExposeAccessPathsRule;
import dev.schemaless.planner.pushdown.LookupJoinRule;
import dev.schemaless.planner.pushdown.PushFilterIntoScanRule;
import dev.schemaless.planner.pushdown.PushFilterIntoSystemScanRule;
import dev.schemaless.planner.pushdown.PushFilterIntoVersionScanRule;
import dev.schemaless.planner.pushdown.PushProjectIntoScanRule;
import dev.schemaless.planner.pushdown.PushProjectIntoVersionScanRule;
import dev.schemaless.planner.pushdown.ReadEndsRule;
import dev.schemaless.planner.pushdown.ReadFirstRowsRule;
import dev.schemaless.planner.pushdown.ReadVersionsInOrderRule;
import dev.schemaless.planner.subquery.CountOfSemiJoinRule;
import dev.schemaless.planner.subquery.NotInRule;
import dev.schemaless.planner.subquery.SemiJoinProjectRule;
import dev.schemaless.planner.subquery.SubqueryColumnsRule;
import dev.schemaless.planner.subquery.SubqueryInJoinRule;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;

/** The rules of each phase. */
final class PlannerRules {
    /** Subqueries become joins and correlations; of the rules that match one the first is applied. */
    static final List<RelOptRule> SUBQUERIES = ImmutableList.<RelOptRule>builder()
            .add(new NotInRule(), new SubqueryInJoinRule())
            .addAll(SubqueryColumnsRule.all())
            .add(
                    CalciteRules.FILTER_SUB_QUERY_TO_CORRELATE,
                    CalciteRules.PROJECT_SUB_QUERY_TO_CORRELATE,
                    CalciteRules.JOIN_SUB_QUERY_TO_CORRELATE)
            .build();

    /** Filters without values of outer rows move down to joins and correlations, and make outer joins inner ones. */
    static final List<RelOptRule> CORRELATED = List.of(
            CalciteRules.FILTER_INTO_JOIN,
            CalciteRules.UNCORRELATED_FILTER_PROJECT_TRANSPOSE,
            CalciteRules.FILTER_CORRELATE);

    /** Window functions in a projection become operators. */
    static final List<RelOptRule> WINDOWS = List.of(CalciteRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW);

    /** Predicates move down to the scans, constants are folded, aggregates take the form that can be executed. */
    static final List<RelOptRule> LOGICAL = ImmutableList.<RelOptRule>builder()
            .add(
                    ReadRules.FILTER_REDUCE_EXPRESSIONS,
                    ReadRules.PROJECT_REDUCE_EXPRESSIONS,
                    CalciteRules.JOIN_REDUCE_EXPRESSIONS,
                    CalciteRules.FILTER_INTO_JOIN,
                    CalciteRules.JOIN_CONDITION_PUSH,
                    ReadRules.FILTER_PROJECT_TRANSPOSE,
                    CalciteRules.FILTER_AGGREGATE_TRANSPOSE,
                    CalciteRules.FILTER_SET_OP_TRANSPOSE,
                    CalciteRules.FILTER_CORRELATE,
                    ReadRules.FILTER_MERGE,
                    ReadRules.PROJECT_MERGE,
                    ReadRules.PROJECT_REMOVE,
                    CalciteRules.UNION_TO_DISTINCT,
                    CalciteRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW)
            .build();

    /** Each scan takes over the filter and the projection above it; joins compare columns, computed below them. */
    static final List<RelOptRule> SCANS = List.of(
            CalciteRules.JOIN_PUSH_EXPRESSIONS,
            ReadRules.FILTER_PROJECT_TRANSPOSE,
            ReadRules.FILTER_MERGE,
            ReadRules.PROJECT_MERGE,
            ReadRules.PROJECT_REMOVE,
            new CountWithoutValuesRule(),
            new CountOfSemiJoinRule(),
            new PushFilterIntoScanRule(),
            new PushFilterIntoSystemScanRule(),
            new PushFilterIntoVersionScanRule(),
            new PushProjectIntoVersionScanRule(),
            new CountVersionsRule(),
            new PushProjectIntoScanRule());

    /** One way of executing each operator but scans. */
    private static final List<RelOptRule> IMPLEMENTATIONS = ImmutableList.<RelOptRule>builder()
            .add(
                    ImplementFilterRule.CONFIG.toRule(),
                    ImplementProjectRule.CONFIG.toRule(),
                    ImplementJoinRule.CONFIG.toRule(),
                    ImplementAggregateRule.CONFIG.toRule(),
                    ImplementCollectRule.CONFIG.toRule(),
                    ImplementLimitRule.CONFIG.toRule(),
                    ImplementSortRule.CONFIG.toRule(),
                    ImplementValuesRule.CONFIG.toRule(),
                    ImplementUnionAllRule.CONFIG.toRule(),
                    ImplementCorrelateRule.CONFIG.toRule(),
                    ImplementUnnestRule.CONFIG.toRule(),
                    ImplementWindowRule.CONFIG.toRule())
            .addAll(ImplementSetOpRule.all())
            .build();

    /** Every way of executing each operator; the cheapest tree wins. */
    static final List<RelOptRule> PHYSICAL = ImmutableList.<RelOptRule>builder()
            .add(
                    ExposeAccessPathsRule.all(),
                    ReadFirstRowsRule.overScan(),
                    ReadFirstRowsRule.overProject(),
                    ReadVersionsInOrderRule.overScan(),
                    ReadVersionsInOrderRule.overProject(),
                    new ReadEndsRule(),
                    SemiJoinProjectRule.create())
            .addAll(LookupJoinRule.all())
            .addAll(IMPLEMENTATIONS)
            .build();

    /** Rules that plan a statement in time that only grows with its length. */
    static final List<RelOptRule> WITHOUT_SEARCH = ImmutableList.<RelOptRule>builder()
            .add(ExposeAccessPathsRule.cheapest())
            .addAll(IMPLEMENTATIONS)
            .build();

    private PlannerRules() {}
}
