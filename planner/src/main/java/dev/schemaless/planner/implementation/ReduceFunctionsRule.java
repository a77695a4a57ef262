package dev.schemaless.planner.implementation;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.rules.AggregateReduceFunctionsRule;

/** Makes aggregate functions of simpler ones, except where our own operator will run them as they are. */
public final class ReduceFunctionsRule {
    private ReduceFunctionsRule() {}

    /** Returns the rule. */
    public static RelOptRule create() {
        return AggregateReduceFunctionsRule.Config.DEFAULT
                .withOperandSupplier(aggregate -> aggregate
                        .operand(LogicalAggregate.class)
                        .predicate(each -> !OwnOperators.suffice(each))
                        .anyInputs())
                .as(AggregateReduceFunctionsRule.Config.class)
                .toRule();
    }
}
