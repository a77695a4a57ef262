package dev.schemaless.planner.rel;

import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.UnnestOperator;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** UNNEST of one or several collections: the elements of each row's collections, side by side. */
public final class SchemalessUnnest extends Uncollect implements SchemalessRel {
    public SchemalessUnnest(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, boolean withOrdinality, List<String> aliases) {
        super(cluster, traits, input, withOrdinality, aliases);
    }

    @Override
    public RelNode copy(RelTraitSet traits, RelNode newInput) {
        return new SchemalessUnnest(getCluster(), traits, newInput, withOrdinality, getItemAliases());
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public Operator compile() {
        List<Integer> widths = getInput().getRowType().getFieldList().stream()
                .map(RelDataTypeField::getType)
                .map(SchemalessUnnest::width)
                .toList();
        return new UnnestOperator(SchemalessRel.compile(getInput()), widths, withOrdinality);
    }

    /** Returns how many columns an element has. */
    private static int width(RelDataType collection) {
        if (collection.getSqlTypeName() == SqlTypeName.MAP) {
            return 2;
        }
        RelDataType element = collection.getComponentType();
        return element != null && element.isStruct() ? element.getFieldCount() : 1;
    }
}
