package dev.schemaless.planner.implementation;

import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalJoin;

/**
 * Lets generated code join. Semi and anti joins are left out: they are there to be looked up, and where that is dear the join they
 * were made of runs on our own runtime.
 */
public final class GeneratedJoinRule {
    private GeneratedJoinRule() {}

    /** Returns the rule. */
    public static RelOptRule create() {
        return ((ConverterRule) EnumerableRules.ENUMERABLE_JOIN_RULE)
                .config
                .as(ConverterRule.Config.class)
                .withConversion(
                        LogicalJoin.class,
                        join -> join.getJoinType().projectsRight(),
                        Convention.NONE,
                        EnumerableConvention.INSTANCE,
                        "EnumerableJoinRule")
                .toRule();
    }
}
