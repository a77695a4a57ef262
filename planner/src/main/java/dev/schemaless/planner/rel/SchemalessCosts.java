package dev.schemaless.planner.rel;

import org.apache.calcite.plan.RelOptCost;
import org.jspecify.annotations.Nullable;

/** The costs of our own operators relative to Calcite's generated ones. */
final class SchemalessCosts {
    /** Generated code runs as fast, but a class has to be compiled first: ours wins wherever both can. */
    static final double AGAINST_GENERATED = 0.5;

    private SchemalessCosts() {}

    static @Nullable RelOptCost cheaperThanGenerated(@Nullable RelOptCost cost) {
        return cost == null ? null : cost.multiplyBy(AGAINST_GENERATED);
    }
}
