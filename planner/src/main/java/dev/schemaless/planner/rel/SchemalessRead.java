package dev.schemaless.planner.rel;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.explain.ReadDescription;
import dev.schemaless.planner.explain.ReadDetails;
import dev.schemaless.planner.explain.ReadWords;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.read.ReadOperator;
import dev.schemaless.planner.runtime.Operator;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlExplainLevel;

/** A scan with an access path: a physical operator. The whole predicate is applied to the decoded rows in any case. */
public final class SchemalessRead extends AbstractRelNode implements TableAccess {
    private final SchemalessScan scan;
    private final AccessPath path;

    public SchemalessRead(RelOptCluster cluster, RelTraitSet traits, SchemalessScan scan, AccessPath path) {
        super(cluster, traits);
        this.scan = scan;
        this.path = path;
    }

    /** Returns a read for every way of finding a scan's rows that its hints allow; there is always one. */
    public static List<SchemalessRead> allOf(SchemalessScan scan) {
        RelTraitSet traits = scan.getTraitSet().replace(SchemalessConvention.INSTANCE);
        return scan.spec().paths().stream()
                .map(path -> new SchemalessRead(scan.getCluster(), traits, scan, path))
                .toList();
    }

    /** Returns the read that is cheapest by itself, of several the first. */
    public static SchemalessRead cheapestOf(SchemalessScan scan) {
        return Collections.min(allOf(scan), Comparator.comparingDouble(SchemalessRead::cost));
    }

    @Override
    public AccessPath path() {
        return path;
    }

    @Override
    public SchemalessScan scan() {
        return scan;
    }

    @Override
    protected RelDataType deriveRowType() {
        return scan.getRowType();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessRead(getCluster(), traits, scan, path);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return scan.estimateRowCount(metadata);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return planner.getCostFactory().makeCost(cost(), cost(), 0);
    }

    private double cost() {
        return scan.spec().estimate(path).cost();
    }

    @Override
    public List<String> details() {
        return new ReadDetails(scan.spec(), path).lines();
    }

    @Override
    public Words describe(Scope scope) {
        return new ReadWords(scan.spec(), path, scope).all(getRowType());
    }

    /** Writes, for the planner, all properties that distinguish one read from another; for people, a description. */
    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return writer.getDetailLevel() == SqlExplainLevel.DIGEST_ATTRIBUTES ? identify(writer) : describe(writer);
    }

    private RelWriter identify(RelWriter writer) {
        return super.explainTerms(writer)
                .item("table", scan.getTable().getQualifiedName())
                .item("path", path)
                .item("values", scan.values())
                .itemIf("condition", scan.condition(), scan.condition() != null)
                .item("outputs", scan.outputs())
                .itemIf("asOf", scan.spec().asOf(), scan.spec().asOf() != null);
    }

    private RelWriter describe(RelWriter writer) {
        Model model = scan.model();
        ReadDescription description = new ReadDescription(scan.spec(), path);
        return super.explainTerms(writer)
                .item("table", model.name())
                .itemIf("as of", description.asOf(), !description.asOf().isEmpty())
                .item("by", description.access())
                .item("shards", description.shards())
                .itemIf("pushed", description.pushed(), !description.pushed().isEmpty())
                .itemIf(
                        "residual",
                        description.residual(),
                        !description.residual().isEmpty())
                .item("cells", description.cells())
                .item("fields", description.fields());
    }

    @Override
    public Operator compile() {
        return ReadOperator.of(scan.spec(), path);
    }
}
