package dev.schemaless.planner.rel;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.access.AccessCosts;
import dev.schemaless.planner.access.AccessEstimate;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.OrderedLookup;
import dev.schemaless.planner.explain.ReadDescription;
import dev.schemaless.planner.explain.ReadDetails;
import dev.schemaless.planner.explain.ReadWords;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.SortOrder;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.read.FirstRowsOperator;
import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlExplainLevel;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table that come first in an order. They are read through an index, or by the primary key, that has the order or
 * begins with it. No more entries or rows are read than are needed. The whole predicate is applied to the decoded rows, which are sorted by their own values.
 */
public final class SchemalessFirst extends AbstractRelNode implements TableAccess {
    private static final double UNKNOWN_LIMIT = 100;

    private final SchemalessScan scan;
    private final OrderedLookup lookup;
    private final AccessPath otherwise;
    private final Window window;

    /**
     * The number and order of the rows.
     *
     * @param collation of the scan's outputs
     * @param offset null for none
     */
    public record Window(RelCollation collation, @Nullable RexNode offset, RexNode fetch) {
        FirstRowsOperator.Window compile() {
            return new FirstRowsOperator.Window(collation, evaluatorOf(offset), evaluatorOf(fetch));
        }

        private static @Nullable Evaluator evaluatorOf(@Nullable RexNode node) {
            return node == null ? null : Evaluators.of(node);
        }

        double rows() {
            return rowsOf(fetch) + (offset == null ? 0 : rowsOf(offset));
        }

        private static double rowsOf(RexNode node) {
            return node instanceof RexLiteral literal && literal.getValue() instanceof Number number
                    ? number.doubleValue()
                    : UNKNOWN_LIMIT;
        }
    }

    /**
     * Makes a read.
     *
     * @param otherwise how the rows are found if the index turns out to be of no use when the statement runs
     */
    public SchemalessFirst(
            RelOptCluster cluster,
            RelTraitSet traits,
            SchemalessScan scan,
            OrderedLookup lookup,
            AccessPath otherwise,
            Window window) {
        super(cluster, traits);
        this.scan = scan;
        this.lookup = lookup;
        this.otherwise = otherwise;
        this.window = window;
    }

    @Override
    public AccessPath path() {
        return lookup.lookup();
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
        return new SchemalessFirst(getCluster(), traits, scan, lookup, otherwise, window);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return Math.min(scan.estimateRowCount(metadata), window.rows());
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        double cost = cost();
        return planner.getCostFactory().makeCost(cost, cost, 0);
    }

    /** Returns its cost, in the units of {@link AccessCosts}. */
    public double cost() {
        return estimate().cost();
    }

    private AccessEstimate estimate() {
        double passing = scan.estimateRowCount(getCluster().getMetadataQuery());
        return scan.spec().table().costs().first(lookup, window.rows(), passing);
    }

    @Override
    public List<String> details() {
        double rows = estimateRowCount(getCluster().getMetadataQuery());
        return List.of("estimated: "
                + ReadDetails.estimate(estimate(), rows, scan.model()).text());
    }

    @Override
    public Words describe(Scope scope) {
        double rows = estimateRowCount(getCluster().getMetadataQuery());
        return new ReadWords(scan.spec(), path(), scope)
                .first(
                        lookup,
                        getRowType(),
                        estimate(),
                        rows,
                        columns -> new SortOrder(window.collation(), columns::name, window.offset(), window.fetch()));
    }

    /** Writes, for the planner, all properties that distinguish one read from another; for people, a description. */
    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return writer.getDetailLevel() == SqlExplainLevel.DIGEST_ATTRIBUTES ? identify(writer) : describe(writer);
    }

    private RelWriter identify(RelWriter writer) {
        return super.explainTerms(writer)
                .item("table", scan.getTable().getQualifiedName())
                .item("lookup", lookup)
                .item("otherwise", otherwise)
                .item("window", window)
                .item("values", scan.values())
                .itemIf("condition", scan.condition(), scan.condition() != null)
                .item("outputs", scan.outputs())
                .itemIf("asOf", scan.spec().asOf(), scan.spec().asOf() != null);
    }

    private RelWriter describe(RelWriter writer) {
        Model model = scan.model();
        ReadDescription description = new ReadDescription(scan.spec(), path());
        return super.explainTerms(writer)
                .item("table", model.name())
                .itemIf("as of", description.asOf(), !description.asOf().isEmpty())
                .item(
                        "by",
                        description.access() + (lookup.ranges() == 1 ? "" : " merged") + " in order of "
                                + ordered(model))
                .item("order", order())
                .itemIf("offset", number(window.offset()), window.offset() != null)
                .item("first", number(window.fetch()))
                .item("shards", description.shards())
                .itemIf("pushed", description.pushed(), !description.pushed().isEmpty())
                .itemIf(
                        "residual",
                        description.residual(),
                        !description.residual().isEmpty())
                .item("cells", description.cells())
                .item("fields", description.fields());
    }

    private String ordered(Model model) {
        return lookup.orderedFields().stream()
                .map(field -> lookup.lookup() instanceof AccessPath.IndexLookup found
                        ? model.valueOf(found.index(), field).name()
                        : model.columnOfField(field).name())
                .collect(Collectors.joining(", "));
    }

    private String order() {
        return window.collation().getFieldCollations().stream().map(this::key).collect(Collectors.joining(", "));
    }

    private String key(RelFieldCollation key) {
        String name = scan.values().get(scan.outputs().get(key.getFieldIndex())).name();
        return key.direction.isDescending() ? name + " DESC" : name;
    }

    private static @Nullable String number(@Nullable RexNode node) {
        return node instanceof RexDynamicParam parameter
                ? "?" + (parameter.getIndex() + 1)
                : node == null ? null : node.toString();
    }

    @Override
    public Operator compile() {
        return new FirstRowsOperator(scan.spec(), lookup, otherwise, window.compile());
    }
}
