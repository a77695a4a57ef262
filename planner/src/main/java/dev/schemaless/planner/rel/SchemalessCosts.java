package dev.schemaless.planner.rel;

import org.apache.calcite.plan.RelOptCost;
import org.jspecify.annotations.Nullable;

/** The costs of operators that work on rows in memory, relative to those of reads. */
final class SchemalessCosts {
    /** The work on a row in memory, as a share of Calcite's estimate: a row that is read costs more. */
    static final double OF_MEMORY = 0.5;

    private SchemalessCosts() {}

    static @Nullable RelOptCost inMemory(@Nullable RelOptCost cost) {
        return cost == null ? null : cost.multiplyBy(OF_MEMORY);
    }
}
