package dev.schemaless.planner.rel;

import dev.schemaless.planner.aggregate.GroupKeys;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SetOperator;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** INTERSECT and EXCEPT: the rows of the first input, each sought among those of the others. */
public final class SchemalessSetOp extends SetOp implements SchemalessRel {
    private SchemalessSetOp(
            RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, SqlKind kind, boolean all) {
        super(cluster, traits, List.of(), inputs, kind, all);
    }

    /**
     * Returns a set operation on inputs of our convention that is equivalent to a logical one.
     *
     * @return empty if values of a column cannot be compared here, such as those of a MAP
     */
    public static Optional<RelNode> of(SetOp operation, List<RelNode> inputs) {
        return keys(operation)
                .map(known -> new SchemalessSetOp(
                        operation.getCluster(),
                        operation.getTraitSet().replace(SchemalessConvention.INSTANCE),
                        inputs,
                        operation.kind,
                        operation.all));
    }

    private static Optional<GroupKeys> keys(SetOp operation) {
        return GroupKeys.of(
                List.copyOf(operation.getCluster().getRexBuilder().identityProjects(operation.getRowType())));
    }

    @Override
    public SetOp copy(RelTraitSet traits, List<RelNode> newInputs, boolean newAll) {
        return new SchemalessSetOp(getCluster(), traits, newInputs, kind, newAll);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return Math.max(1, metadata.getRowCount(getInput(0)) / 2);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public Operator compile() {
        GroupKeys keys = keys(this).orElseThrow(() -> new IllegalStateException("no keys for " + this));
        SetOperator.Kind operation = operation();
        return getInputs().stream()
                .map(SchemalessRel::compile)
                .reduce((first, second) -> new SetOperator(first, second, keys, operation))
                .orElseThrow();
    }

    private SetOperator.Kind operation() {
        if (kind == SqlKind.INTERSECT) {
            return all ? SetOperator.Kind.INTERSECT_ALL : SetOperator.Kind.INTERSECT;
        }
        return all ? SetOperator.Kind.EXCEPT_ALL : SetOperator.Kind.EXCEPT;
    }
}
