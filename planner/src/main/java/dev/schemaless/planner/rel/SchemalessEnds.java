package dev.schemaless.planner.rel;

import dev.schemaless.planner.explain.Columns;
import dev.schemaless.planner.explain.Described;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.runtime.EndsOperator;
import dev.schemaless.planner.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;

/** The least and greatest values of columns: one row of the first value of each input, NULL for an empty input. */
public final class SchemalessEnds extends AbstractRelNode implements SchemalessRel, Described {
    private List<RelNode> inputs;
    private final List<AggregateCall> calls;
    private final RelDataType row;

    /**
     * Makes an operator.
     *
     * @param inputs each of one column, the wanted value first
     * @param calls the meaning of the inputs' first values, for people
     */
    public SchemalessEnds(
            RelOptCluster cluster,
            RelTraitSet traits,
            List<? extends RelNode> inputs,
            List<AggregateCall> calls,
            RelDataType row) {
        super(cluster, traits);
        this.inputs = List.copyOf(inputs);
        this.calls = List.copyOf(calls);
        this.row = row;
    }

    @Override
    public List<RelNode> getInputs() {
        return inputs;
    }

    /** Replaces an input, because Volcano puts sets of equivalent plans in its place. */
    @Override
    public void replaceInput(int ordinal, RelNode input) {
        List<RelNode> replaced = new ArrayList<>(inputs);
        replaced.set(ordinal, input);
        inputs = List.copyOf(replaced);
        recomputeDigest();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> newInputs) {
        return new SchemalessEnds(getCluster(), traits, newInputs, calls, row);
    }

    @Override
    protected RelDataType deriveRowType() {
        return row;
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return 1;
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        super.explainTerms(writer);
        for (int i = 0; i < inputs.size(); i++) {
            writer.input("input#" + i, inputs.get(i));
        }
        return writer.item(
                "values",
                calls.stream().map(call -> call.getAggregation().getName()).collect(Collectors.joining(", ")));
    }

    @Override
    public Words describe(Scope scope) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            String column = scope.inputs().get(i).name(0);
            values.add(calls.get(i).getAggregation().getName() + "(" + column + ")");
        }
        return new Words("Take the first value of each", Columns.computed(values, scope.rexBuilder()))
                .fact("values", String.join(", ", values));
    }

    @Override
    public Operator compile() {
        return new EndsOperator(inputs.stream().map(SchemalessRel::compile).toList());
    }
}
