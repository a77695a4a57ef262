package dev.schemaless.planner.rel;

import dev.schemaless.planner.explain.Columns;
import dev.schemaless.planner.explain.ConditionText;
import dev.schemaless.planner.explain.Described;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SystemTableOperator;
import dev.schemaless.planner.system.SystemTable;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** A scan of a system table: its rows are in memory, and made when it is opened. */
public final class SchemalessSystemScan extends TableScan implements SchemalessRel, Described {
    /** Expected share of rows that pass a condition on the owner. */
    private static final double SHARE_OF_OWNERS = 0.1;

    private static final ImmutableBitSet SCHEMA = ImmutableBitSet.of(0);

    private final SystemTable system;
    private final @Nullable RexNode owners;

    private SchemalessSystemScan(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelOptTable relOptTable,
            SystemTable system,
            @Nullable RexNode owners) {
        super(cluster, traits, List.of(), relOptTable);
        this.system = system;
        this.owners = owners;
    }

    /** Returns a scan of all rows. */
    public static SchemalessSystemScan create(RelOptCluster cluster, RelOptTable relOptTable, SystemTable system) {
        return new SchemalessSystemScan(
                cluster, cluster.traitSetOf(SchemalessConvention.INSTANCE), relOptTable, system, null);
    }

    /** Returns the same scan, of the rows whose owners, their first two columns, satisfy a condition. */
    public SchemalessSystemScan of(RexNode newOwners) {
        return new SchemalessSystemScan(getCluster(), getTraitSet(), getTable(), system, newOwners);
    }

    /** Returns the table that is read. */
    public SystemTable system() {
        return system;
    }

    /** Returns the condition on the owners of rows; null if there is none. */
    public @Nullable RexNode owners() {
        return owners;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessSystemScan(getCluster(), traits, getTable(), system, owners);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return super.estimateRowCount(metadata) * (owners == null ? 1 : SHARE_OF_OWNERS);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        double rows = estimateRowCount(metadata);
        return planner.getCostFactory().makeCost(rows, rows, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        RexNode condition = owners;
        if (writer.getDetailLevel() == SqlExplainLevel.DIGEST_ATTRIBUTES) {
            return super.explainTerms(writer).itemIf("owners", condition, condition != null);
        }
        RelWriter described = writer.item("table", String.join(".", getTable().getQualifiedName()));
        return condition == null
                ? described
                : described.item(
                        "pushed",
                        new ConditionText(
                                        getRowType().getFieldNames(),
                                        getCluster().getRexBuilder())
                                .of(condition));
    }

    @Override
    public Words describe(Scope scope) {
        String name = String.join(".", getTable().getQualifiedName());
        String alias = scope.alias(name);
        Columns columns = Columns.ofTable(alias, getRowType(), scope.rexBuilder());
        return new Words("Scan", columns).table(name, alias).fact("pushed", owners == null ? "" : columns.of(owners));
    }

    @Override
    public Operator compile() {
        List<RexNode> conjuncts = RelOptUtil.conjunctions(owners);
        Predicate<RexNode> onSchema = each -> RelOptUtil.InputFinder.bits(each).equals(SCHEMA);
        return new SystemTableOperator(
                system,
                compiled(conjuncts.stream().filter(onSchema)),
                compiled(conjuncts.stream().filter(onSchema.negate())));
    }

    private @Nullable Evaluator compiled(Stream<RexNode> conjuncts) {
        RexNode condition = RexUtil.composeConjunction(getCluster().getRexBuilder(), conjuncts.toList(), true);
        return condition == null ? null : Evaluators.of(condition);
    }
}
