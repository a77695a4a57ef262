package dev.schemaless.planner.rel;

import dev.schemaless.planner.runtime.CollectOperator;
import dev.schemaless.planner.runtime.Operator;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Collect;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** ARRAY, MULTISET or MAP of a query: one row of all its rows. */
public final class SchemalessCollect extends Collect implements SchemalessRel {
    public SchemalessCollect(RelOptCluster cluster, RelTraitSet traits, RelNode input, RelDataType rowType) {
        super(cluster, traits, input, rowType);
    }

    @Override
    public RelNode copy(RelTraitSet traits, RelNode newInput) {
        return new SchemalessCollect(getCluster(), traits, newInput, rowType());
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public Operator compile() {
        return new CollectOperator(SchemalessRel.compile(getInput()), form());
    }

    private CollectOperator.Form form() {
        RelDataType collection = rowType().getFieldList().get(0).getType();
        if (collection.getSqlTypeName() == SqlTypeName.MAP) {
            return CollectOperator.Form.MAP;
        }
        RelDataType element = collection.getComponentType();
        return element != null && element.isStruct() ? CollectOperator.Form.ROWS : CollectOperator.Form.VALUES;
    }
}
