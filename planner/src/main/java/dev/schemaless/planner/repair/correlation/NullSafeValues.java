package dev.schemaless.planner.repair.correlation;

import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptSchema;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.tools.RelBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Joins outer rows to the results of their subqueries by IS NOT DISTINCT FROM, so that an outer value of NULL finds its result.
 *
 * <p>Calcite 1.42.0, no issue known: {@code RelDecorrelator} compares by {@code =} every column that it believes never to be
 * NULL. It believes so of all columns that an outer join compares, even if it made that join of a subquery before. Not mended in
 * Calcite's main branch of August 2026.
 */
final class NullSafeValues extends RelBuilder {
    private NullSafeValues(RelOptCluster cluster, @Nullable RelOptSchema schema) {
        super(Contexts.empty(), cluster, schema);
    }

    /** Returns the builder that makes a plan's joins: the one given, where decorrelation does right by itself. */
    static RelBuilder of(RelNode plan, RelBuilder builder) {
        return asksOuterJoin(plan) ? new NullSafeValues(builder.getCluster(), builder.getRelOptSchema()) : builder;
    }

    /** Says whether rows of an outer join are asked. */
    private static boolean asksOuterJoin(RelNode rel) {
        return (rel instanceof Correlate correlate && hasOuterJoin(correlate.getLeft()))
                || rel.getInputs().stream().anyMatch(NullSafeValues::asksOuterJoin);
    }

    private static boolean hasOuterJoin(RelNode rel) {
        return (rel instanceof Correlate correlate && correlate.getJoinType() == JoinRelType.LEFT)
                || (rel instanceof Join join && join.getJoinType().isOuterJoin())
                || rel.getInputs().stream().anyMatch(NullSafeValues::hasOuterJoin);
    }

    @Override
    public RexNode equals(RexNode outer, RexNode value) {
        boolean canBeNull = outer.getType().isNullable() && value.getType().isNullable();
        return canBeNull ? isNotDistinctFrom(outer, value) : super.equals(outer, value);
    }
}
