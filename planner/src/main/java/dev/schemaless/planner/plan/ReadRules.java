package dev.schemaless.planner.plan;

import dev.schemaless.planner.pushdown.PushFilterIntoScanRule;
import dev.schemaless.planner.pushdown.PushProjectIntoScanRule;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.FilterMergeRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.ProjectMergeRule;
import org.apache.calcite.rel.rules.ProjectRemoveRule;
import org.apache.calcite.rel.rules.ReduceExpressionsRule;

/**
 * The rules that can make something of filters and projections over one table. Such a statement, often the first of a JVM, needs
 * none of {@link PlannerRules}, which load hundreds of classes.
 */
final class ReadRules {
    static final RelOptRule FILTER_REDUCE_EXPRESSIONS =
            ReduceExpressionsRule.FilterReduceExpressionsRule.FilterReduceExpressionsRuleConfig.DEFAULT.toRule();
    static final RelOptRule PROJECT_REDUCE_EXPRESSIONS =
            ReduceExpressionsRule.ProjectReduceExpressionsRule.ProjectReduceExpressionsRuleConfig.DEFAULT.toRule();
    static final RelOptRule FILTER_PROJECT_TRANSPOSE = FilterProjectTransposeRule.Config.DEFAULT.toRule();
    static final RelOptRule FILTER_MERGE = FilterMergeRule.Config.DEFAULT.toRule();
    /** Not of a projection with windows: the one below it lets them read no more columns than they use. */
    static final RelOptRule PROJECT_MERGE = ProjectMergeRule.Config.DEFAULT
            .withOperandSupplier(project -> project.operand(Project.class)
                    .predicate(each -> !each.containsOver())
                    .oneInput(below -> below.operand(Project.class).anyInputs()))
            .as(ProjectMergeRule.Config.class)
            .toRule();

    static final RelOptRule PROJECT_REMOVE = ProjectRemoveRule.Config.DEFAULT.toRule();

    /** The part of {@link PlannerRules#LOGICAL} for reads. */
    static final List<RelOptRule> LOGICAL = List.of(
            FILTER_REDUCE_EXPRESSIONS,
            PROJECT_REDUCE_EXPRESSIONS,
            FILTER_PROJECT_TRANSPOSE,
            FILTER_MERGE,
            PROJECT_MERGE,
            PROJECT_REMOVE);

    /** The part of {@link PlannerRules#SCANS} for reads. */
    static final List<RelOptRule> SCANS = List.of(
            FILTER_PROJECT_TRANSPOSE,
            FILTER_MERGE,
            PROJECT_MERGE,
            PROJECT_REMOVE,
            new PushFilterIntoScanRule(),
            new PushProjectIntoScanRule());

    private ReadRules() {}
}
