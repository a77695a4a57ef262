package dev.schemaless.planner.rel;

import dev.schemaless.planner.explain.Columns;
import dev.schemaless.planner.explain.Described;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.RecursionOperator;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/** The working table of a {@link SchemalessRecursion}: the rows that the round before found. */
public final class SchemalessWorkingTable extends AbstractRelNode implements SchemalessRel, Described {
    /** A guess: all rounds together read so many times the rows that the first query gives. */
    private static final double GROWTH = 10;

    private final String name;
    private final CorrelationId variable;
    private final double rows;

    private SchemalessWorkingTable(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelDataType rowType,
            String name,
            CorrelationId variable,
            double rows) {
        super(cluster, traits);
        this.rowType = rowType;
        this.name = name;
        this.variable = variable;
        this.rows = rows;
    }

    /** Returns the working table of a new recursion, for a first query of about one row. */
    public static SchemalessWorkingTable of(RelOptCluster cluster, RelDataType rowType, String name) {
        RelTraitSet traits = cluster.traitSetOf(SchemalessConvention.INSTANCE);
        return new SchemalessWorkingTable(cluster, traits, rowType, name, cluster.createCorrel(), GROWTH);
    }

    /** Returns the same working table, of a recursion that begins with so many rows. */
    SchemalessWorkingTable after(double first) {
        return new SchemalessWorkingTable(getCluster(), getTraitSet(), getRowType(), name, variable, GROWTH * first);
    }

    /** Returns the variable that stands for the rows of a round. */
    public CorrelationId variable() {
        return variable;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessWorkingTable(getCluster(), traits, getRowType(), name, variable, rows);
    }

    /** Returns the rows of all rounds: so the costs above are those of all rounds as well. */
    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return rows;
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return planner.getCostFactory().makeCost(rows, rows, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("name", name).item("variable", variable);
    }

    @Override
    public Words describe(Scope scope) {
        String alias = scope.alias(name);
        return new Words("Take", Columns.ofTable(alias, getRowType(), scope.rexBuilder()))
                .object("rows", "new rows of " + name)
                .fact("alias", name.equals(alias) ? "" : alias);
    }

    @Override
    public Operator compile() {
        return RecursionOperator.workingRows(variable.getId());
    }
}
