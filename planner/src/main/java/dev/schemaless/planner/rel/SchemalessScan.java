package dev.schemaless.planner.rel;

import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.planner.cost.UnionPaths;
import dev.schemaless.planner.predicate.AccessHints;
import dev.schemaless.planner.predicate.AccessPath;
import dev.schemaless.planner.predicate.ColumnConditions;
import dev.schemaless.planner.predicate.PredicateTranslator;
import dev.schemaless.planner.schema.SchemalessTable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * What a query wants of one table, before it is decided how the rows are found: the values to decode, a predicate over
 * them, and which of them go on.
 */
public final class SchemalessScan extends TableScan {
    private final List<ScanValue> values;
    private final @Nullable RexNode condition;
    private final List<Integer> outputs;
    private @Nullable ColumnConditions conditions;

    private SchemalessScan(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelOptTable table,
            List<ScanValue> values,
            @Nullable RexNode condition,
            List<Integer> outputs,
            List<RelHint> hints) {
        super(cluster, traits, hints, table);
        this.values = List.copyOf(values);
        this.condition = condition;
        this.outputs = List.copyOf(outputs);
    }

    /** Returns a scan of all values of a table, unfiltered. */
    public static SchemalessScan create(
            RelOptCluster cluster, RelOptTable table, List<ScanValue> values, List<RelHint> hints) {
        return new SchemalessScan(
                cluster,
                cluster.traitSetOf(Convention.NONE),
                table,
                values,
                null,
                IntStream.range(0, values.size()).boxed().toList(),
                hints);
    }

    /** Returns the same scan with other values, predicate or outputs. */
    public SchemalessScan with(List<ScanValue> newValues, @Nullable RexNode newCondition, List<Integer> newOutputs) {
        return new SchemalessScan(
                getCluster(), getTraitSet(), getTable(), newValues, newCondition, newOutputs, getHints());
    }

    public SchemalessTable schemalessTable() {
        return getTable().unwrapOrThrow(SchemalessTable.class);
    }

    /** Returns what is decoded of each row; {@link #condition()} refers to these by position. */
    public List<ScanValue> values() {
        return values;
    }

    /** Returns the whole predicate over {@link #values()}, or null if every row passes. */
    public @Nullable RexNode condition() {
        return condition;
    }

    /** Returns the positions in {@link #values()} of the output columns. */
    public List<Integer> outputs() {
        return outputs;
    }

    @Override
    public RelDataType deriveRowType() {
        RelDataTypeFactory.Builder builder = getCluster().getTypeFactory().builder();
        for (int output : outputs) {
            builder.add(values.get(output).name(), values.get(output).type());
        }
        return builder.uniquify().build();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessScan(getCluster(), traits, getTable(), values, condition, outputs, getHints());
    }

    /** Returns what the predicate says about single columns. */
    public ColumnConditions conditions() {
        ColumnConditions known = conditions;
        if (known == null) {
            RexBuilder rexBuilder = getCluster().getRexBuilder();
            known = new PredicateTranslator(rexBuilder, this::fieldOf).translate(conjuncts());
            conditions = known;
        }
        return known;
    }

    /** Returns the ways to find its rows that its hints allow; there is always one. */
    public List<AccessPath> paths() {
        AccessHints allowed = AccessHints.of(getHints());
        SchemalessTable table = schemalessTable();
        return allowed.choose(new UnionPaths(table.model(), table.costs(), allowed).withSingle(conditions()));
    }

    /**
     * Returns what conditions on a value are kept by: what an index knows it by, or what stands for a pseudo column that rows are
     * found by; empty for other values.
     *
     * @param position in {@link #values()}
     */
    public Optional<String> fieldOf(int position) {
        RowValue source = values.get(position).source();
        if (source == RowValue.Pseudo.ROW_KEY) {
            return Optional.of(AccessPath.RowKeyLookup.FIELD);
        }
        if (source == RowValue.Pseudo.SHARD) {
            return Optional.of(AccessPath.ShardScan.FIELD);
        }
        return values.get(position).key();
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return ScanEstimate.rows(this);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("values", values.stream().map(ScanValue::name).collect(Collectors.joining(", ", "[", "]")))
                .itemIf("condition", condition, condition != null)
                .item("outputs", outputs)
                .itemIf("hints", getHints(), !getHints().isEmpty());
    }

    /** Returns the conjuncts of the predicate; empty if every row passes. */
    public List<RexNode> conjuncts() {
        return condition == null ? List.of() : RelOptUtil.conjunctions(condition);
    }

    /** Returns the predicate of these conjuncts, or null of none. */
    public @Nullable RexNode conjunction(List<RexNode> conjuncts) {
        return conjuncts.isEmpty()
                ? null
                : RexUtil.composeConjunction(getCluster().getRexBuilder(), conjuncts);
    }
}
