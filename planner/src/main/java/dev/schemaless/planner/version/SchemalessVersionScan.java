package dev.schemaless.planner.version;

import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.planner.access.AccessHints;
import dev.schemaless.planner.access.TableEstimates;
import dev.schemaless.planner.access.VersionBounds;
import dev.schemaless.planner.explain.Columns;
import dev.schemaless.planner.explain.ConditionText;
import dev.schemaless.planner.explain.Described;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.SortOrder;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessRel;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.type.TypeMapping;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlExplainLevel;
import org.jspecify.annotations.Nullable;

/** A read of versions of cells. The whole predicate is applied to the decoded versions. */
public final class SchemalessVersionScan extends TableScan implements SchemalessRel, Described {
    /** The assumed number of versions of a cell, and the share of them that passes a condition. */
    private static final double VERSIONS = 3;

    private static final double SHARE = 0.1;

    private final VersionScan scan;
    private final VersionWindow window;

    private SchemalessVersionScan(
            RelOptCluster cluster,
            RelTraitSet traits,
            List<RelHint> hints,
            RelOptTable table,
            VersionScan scan,
            VersionWindow window) {
        super(cluster, traits, hints, table);
        this.scan = scan;
        this.window = window;
    }

    /** Returns a scan of all versions, in whatever order. */
    public static SchemalessVersionScan create(
            RelOptCluster cluster, RelOptTable table, VersionScan scan, List<RelHint> hints) {
        RelTraitSet traits = cluster.traitSetOf(SchemalessConvention.INSTANCE);
        return new SchemalessVersionScan(cluster, traits, hints, table, scan, VersionWindow.ALL);
    }

    /** Returns a scan of the same table. */
    public SchemalessVersionScan with(VersionScan other) {
        return new SchemalessVersionScan(getCluster(), getTraitSet(), getHints(), getTable(), other, window);
    }

    /**
     * Returns the same scan in an order.
     *
     * @param traits those with that order
     */
    public SchemalessVersionScan ordered(VersionWindow by, RelTraitSet traits) {
        return new SchemalessVersionScan(getCluster(), traits, getHints(), getTable(), scan, by);
    }

    /** Returns the specification of the scan. */
    public VersionScan scan() {
        return scan;
    }

    /** Says whether it is a scatter over all shards that no hint allows. */
    public boolean isScattered() {
        return scan.bounds().asksAllShards()
                && scan.table().shards() > 1
                && !AccessHints.of(getHints()).mayScatter();
    }

    /** Returns in which order it reads. */
    public VersionWindow window() {
        return window;
    }

    @Override
    public RelDataType deriveRowType() {
        RelDataTypeFactory factory = getCluster().getTypeFactory();
        RelDataTypeFactory.Builder builder = factory.builder();
        for (int output : scan.outputs()) {
            VersionColumn column = scan.columns().get(output);
            builder.add(column.name(), TypeMapping.relType(column.type(), factory));
        }
        return builder.uniquify().build();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessVersionScan(getCluster(), traits, getHints(), getTable(), scan, window);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return window.rowsOf(found());
    }

    private double found() {
        double all = VERSIONS * TableEstimates.of(scan.model()).rows();
        VersionBounds bounds = scan.bounds();
        double read = bounds.isByRow()
                ? VERSIONS
                : bounds.isOfOneLog() ? all / scan.table().shards() : all;
        return scan.condition() == null ? read : Math.max(1, read * SHARE);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        double rows = estimateRowCount(metadata);
        return planner.getCostFactory().makeCost(rows, rows, 0);
    }

    /** Writes, for the planner, all properties that distinguish one read from another; for people, a description. */
    @Override
    public RelWriter explainTerms(RelWriter writer) {
        if (writer.getDetailLevel() == SqlExplainLevel.DIGEST_ATTRIBUTES) {
            return super.explainTerms(writer)
                    .itemIf("condition", scan.condition(), scan.condition() != null)
                    .item("outputs", scan.outputs())
                    .item("window", window);
        }
        ConditionText text = new ConditionText(scan.names(), getCluster().getRexBuilder());
        List<RexNode> pushed = scan.bounds().pushed();
        List<RexNode> residual = residual(pushed);
        return writer.item("table", scan.name())
                .item("by", way())
                .itemIf("order", order(), window.isOrdered())
                .itemIf("offset", text(window.offset(), text), window.offset() != null)
                .itemIf("first", text(window.fetch(), text), window.fetch() != null)
                .item("shards", shards())
                .itemIf("pushed", all(pushed, text::of), !pushed.isEmpty())
                .itemIf("residual", all(residual, text::of), !residual.isEmpty())
                .item("columns", columns());
    }

    @Override
    public Words describe(Scope scope) {
        Columns all = Columns.computed(scan.names(), scope.rexBuilder());
        String alias = scope.alias(scan.name());
        List<RexNode> pushed = scan.bounds().pushed();
        Words words = new Words("Read", Columns.ofTable(alias, getRowType(), scope.rexBuilder()))
                .table(scan.name(), alias)
                .by(way())
                .fact("pushed", all(pushed, all::of))
                .fact("checked", all(residual(pushed), all::of))
                .fact("shards", shards())
                .fact("order", window.isOrdered() ? order() : "");
        return new SortOrder(RelCollations.EMPTY, all::name, window.offset(), window.fetch())
                .addTo(words)
                .fact("columns", columns());
    }

    private List<RexNode> residual(List<RexNode> pushed) {
        return scan.conjuncts().stream()
                .filter(conjunct -> !pushed.contains(conjunct))
                .toList();
    }

    private String columns() {
        return scan.outputs().stream()
                .map(output -> scan.columns().get(output).name())
                .collect(Collectors.joining(", "));
    }

    private static String all(List<RexNode> conjuncts, Function<RexNode, String> text) {
        return conjuncts.stream().map(text).collect(Collectors.joining(" AND "));
    }

    private static @Nullable String text(@Nullable RexNode node, ConditionText text) {
        return node == null ? null : text.of(node);
    }

    private String way() {
        if (scan.bounds().isByRow()) {
            return "row key";
        }
        return scan.bounds().isOfOneLog() ? "range of positions" : "ranges of positions";
    }

    private String order() {
        String direction = window.order() == VersionRequest.Order.NEWEST_FIRST ? " DESC" : "";
        return scan.bounds().isOfOneLog()
                ? VersionBounds.POSITION + direction
                : VersionBounds.LOG + direction + ", " + VersionBounds.POSITION + direction;
    }

    private String shards() {
        int total = scan.table().shards();
        String asked = scan.bounds().shardsIfKnown().stream()
                .mapToObj(Integer::toString)
                .findFirst()
                .orElse("some");
        return asked + " of " + total;
    }

    @Override
    public Operator compile() {
        return VersionOperator.of(scan, window);
    }
}
