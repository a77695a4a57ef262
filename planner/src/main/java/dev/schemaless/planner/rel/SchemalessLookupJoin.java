package dev.schemaless.planner.rel;

import dev.schemaless.planner.access.AccessEstimate;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.explain.Fact;
import dev.schemaless.planner.explain.ReadDescription;
import dev.schemaless.planner.explain.ReadWords;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.read.Lookup;
import dev.schemaless.planner.read.LookupJoinOperator;
import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlExplainLevel;

/** An index nested-loop join: the rows of a table are looked up for the rows of the other input, in batches. */
public final class SchemalessLookupJoin extends SingleRel implements TableAccess {
    private final Join join;
    private final SchemalessScan scan;
    private final AccessPath path;
    private final LookupJoinOperator.Output output;
    private final double rows;

    /**
     * Makes a join.
     *
     * @param outer the input whose rows come first to hand
     * @param join the logical join; the scan replaces one of its inputs
     * @param path compares with the outer input's columns
     */
    public SchemalessLookupJoin(
            RelNode outer, Join join, SchemalessScan scan, AccessPath path, LookupJoinOperator.Output output) {
        this(
                outer,
                join,
                scan,
                path,
                output,
                join.getCluster().getMetadataQuery().getRowCount(join));
    }

    private SchemalessLookupJoin(
            RelNode outer,
            Join join,
            SchemalessScan scan,
            AccessPath path,
            LookupJoinOperator.Output output,
            double rows) {
        super(outer.getCluster(), outer.getCluster().traitSetOf(SchemalessConvention.INSTANCE), outer);
        this.join = join;
        this.scan = scan;
        this.path = path;
        this.output = output;
        this.rows = rows;
    }

    @Override
    public SchemalessScan scan() {
        return scan;
    }

    @Override
    public AccessPath path() {
        return path;
    }

    @Override
    protected RelDataType deriveRowType() {
        return join.getRowType();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessLookupJoin(sole(inputs), join, scan, path, output, rows);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return rows;
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        double outerRows = metadata.getRowCount(getInput());
        double own = (rows + outerRows) * SchemalessCosts.OF_MEMORY;
        double cost = own + estimate(outerRows).cost();
        return planner.getCostFactory().makeCost(cost, cost, 0);
    }

    private AccessEstimate estimate(double outerRows) {
        return scan.spec().table().costs().ofEach(path, outerRows);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        super.explainTerms(writer);
        if (writer.getDetailLevel() == SqlExplainLevel.DIGEST_ATTRIBUTES) {
            return writer.item("table", scan.getTable().getQualifiedName())
                    .item("path", path)
                    .item("values", scan.values())
                    .itemIf("where", scan.condition(), scan.condition() != null)
                    .item("outputs", scan.outputs())
                    .itemIf("asOf", scan.spec().asOf(), scan.spec().asOf() != null)
                    .item("condition", join.getCondition())
                    .item("output", output);
        }
        ReadDescription description = new ReadDescription(scan.spec(), path);
        return writer.item("table", scan.model().name())
                .itemIf("as of", description.asOf(), !description.asOf().isEmpty())
                .item("by", description.access())
                .item("condition", join.getCondition())
                .item("joinType", join.getJoinType().lowerName)
                .itemIf(
                        "residual",
                        description.residual(),
                        !description.residual().isEmpty())
                .item("cells", description.cells())
                .item("fields", description.fields());
    }

    @Override
    public List<String> details() {
        return List.of("estimated: " + estimate().text());
    }

    private Fact estimate() {
        double outerRows = getCluster().getMetadataQuery().getRowCount(getInput());
        return ReadWords.lookups(estimate(outerRows), outerRows, rows, scan.model());
    }

    @Override
    public Words describe(Scope scope) {
        return new ReadWords(scan.spec(), path, scope).joined(join, scan.getRowType(), isOuterLeft(), estimate());
    }

    @Override
    public Operator compile() {
        JoinCondition split = JoinCondition.of(join);
        boolean outerIsLeft = isOuterLeft();
        LookupJoinOperator.Outer outer = new LookupJoinOperator.Outer(
                SchemalessRel.compile(getInput()),
                outerIsLeft ? split.left() : split.right(),
                getInput().getRowType().getFieldCount());
        LookupJoinOperator.Inner inner = new LookupJoinOperator.Inner(
                Lookup.of(scan.spec(), path),
                outerIsLeft ? split.right() : split.left(),
                scan.getRowType().getFieldCount());
        return new LookupJoinOperator(outer, inner, split.evaluator(getCluster().getRexBuilder()), output);
    }

    private boolean isOuterLeft() {
        return output != LookupJoinOperator.Output.INNER_FIRST
                && output != LookupJoinOperator.Output.INNER_FIRST_WITH_UNMATCHED;
    }
}
