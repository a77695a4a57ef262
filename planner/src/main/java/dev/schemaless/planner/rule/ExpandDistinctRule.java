package dev.schemaless.planner.rule;

import java.util.List;
import java.util.function.Predicate;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.rules.AggregateExpandDistinctAggregatesRule;

/** Makes an aggregate with DISTINCT of several without, where generated code will run it, which knows only those. */
public final class ExpandDistinctRule {
    private ExpandDistinctRule() {}

    /** Returns the rules. */
    public static List<RelOptRule> all() {
        return List.of(
                rule(AggregateExpandDistinctAggregatesRule.Config.DEFAULT, each -> !isNested(each)),
                rule(AggregateExpandDistinctAggregatesRule.Config.JOIN, ExpandDistinctRule::isNested));
    }

    private static RelOptRule rule(
            AggregateExpandDistinctAggregatesRule.Config config, Predicate<LogicalAggregate> expanded) {
        return config.withOperandSupplier(aggregate -> aggregate
                        .operand(LogicalAggregate.class)
                        .predicate(each -> expanded.test(each) && !OwnRuntime.runs(each))
                        .anyInputs())
                .as(AggregateExpandDistinctAggregatesRule.Config.class)
                .toRule();
    }

    /**
     * Says whether two aggregates over each other do, the inner one by the values that are to be distinct. Where they do not,
     * grouping sets are made use of.
     */
    private static boolean isNested(LogicalAggregate aggregate) {
        List<AggregateCall> calls = aggregate.getAggCallList();
        long distinct = calls.stream()
                .filter(AggregateCall::isDistinct)
                .map(AggregateCall::getArgList)
                .distinct()
                .count();
        return aggregate.getGroupCount() == 0
                && distinct == 1
                && calls.stream().anyMatch(call -> !call.isDistinct())
                && calls.stream().noneMatch(AggregateCall::hasFilter);
    }
}
