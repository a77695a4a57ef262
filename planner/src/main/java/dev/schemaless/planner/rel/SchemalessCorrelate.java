package dev.schemaless.planner.rel;

import dev.schemaless.planner.explain.Described;
import dev.schemaless.planner.explain.JoinWords;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.runtime.CorrelateOperator;
import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * A nested loop whose second input is computed for each row of the first, such as {@code UNNEST} of its array. If that reads rows, it
 * is computed once for each distinct value of the columns to which it refers.
 */
public final class SchemalessCorrelate extends Correlate implements SchemalessRel, Described {
    public SchemalessCorrelate(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            CorrelationId variable,
            ImmutableBitSet required,
            JoinRelType type) {
        super(cluster, traits, List.of(), left, right, variable, required, type);
    }

    @Override
    public Correlate copy(
            RelTraitSet traits,
            RelNode newLeft,
            RelNode newRight,
            CorrelationId variable,
            ImmutableBitSet required,
            JoinRelType type) {
        return new SchemalessCorrelate(getCluster(), traits, newLeft, newRight, variable, required, type);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public Words describe(Scope scope) {
        return JoinWords.of(this, scope, isMemoised() ? "for each distinct value" : "for each row");
    }

    /** Says whether rows are read that are the same whenever the outer values are the same. */
    private boolean isMemoised() {
        return RowsRead.isAny(right) && RowsRead.isRepeatable(right);
    }

    @Override
    public Operator compile() {
        return new CorrelateOperator(
                SchemalessRel.compile(left),
                SchemalessRel.compile(right),
                correlationId.getId(),
                right.getRowType().getFieldCount(),
                joinType == JoinRelType.LEFT ? CorrelateOperator.Unmatched.KEPT : CorrelateOperator.Unmatched.DROPPED,
                isMemoised()
                        ? RelOptUtil.correlationColumns(correlationId, right).asList()
                        : null);
    }
}
