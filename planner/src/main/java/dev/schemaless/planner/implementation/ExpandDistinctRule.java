package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessAggregate;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.rules.AggregateExpandDistinctAggregatesRule;

/** Makes an aggregate with DISTINCT of several without, where generated code will run it, which knows only those. */
public final class ExpandDistinctRule {
    private ExpandDistinctRule() {}

    /** Returns the rule. */
    public static RelOptRule create() {
        return AggregateExpandDistinctAggregatesRule.Config.DEFAULT
                .withOperandSupplier(aggregate -> aggregate
                        .operand(LogicalAggregate.class)
                        .predicate(each -> !SchemalessAggregate.knows(each))
                        .anyInputs())
                .as(AggregateExpandDistinctAggregatesRule.Config.class)
                .toRule();
    }
}
