package dev.schemaless.planner.rel;

import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.window.WindowOperator;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.jspecify.annotations.Nullable;

/** Functions over windows: the input's columns, then their values. */
public final class SchemalessWindow extends Window implements SchemalessRel {
    public SchemalessWindow(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<RexLiteral> constants,
            RelDataType rowType,
            List<Group> groups) {
        super(cluster, traits, input, constants, rowType, groups);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessWindow(getCluster(), traits, sole(inputs), constants, getRowType(), groups);
    }

    @Override
    public Window copy(List<RexLiteral> newConstants) {
        return new SchemalessWindow(getCluster(), getTraitSet(), getInput(), newConstants, getRowType(), groups);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public Operator compile() {
        return WindowOperator.of(this, SchemalessRel.compile(getInput()));
    }
}
