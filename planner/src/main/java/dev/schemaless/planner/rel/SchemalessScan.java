package dev.schemaless.planner.rel;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.access.AccessHints;
import dev.schemaless.planner.access.ScanEstimate;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.access.ScanValue;
import dev.schemaless.planner.access.StoredTable;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A scan of one table without an access path: a logical operator. */
public final class SchemalessScan extends TableScan {
    private final ScanSpec spec;

    private SchemalessScan(
            RelOptCluster cluster, RelTraitSet traits, RelOptTable table, ScanSpec spec, List<RelHint> hints) {
        super(cluster, traits, hints, table);
        this.spec = spec;
    }

    /** Returns a scan of all values of a table, unfiltered. */
    public static SchemalessScan create(
            RelOptCluster cluster, RelOptTable table, StoredTable stored, List<ScanValue> values, List<RelHint> hints) {
        ScanSpec all = ScanSpec.of(stored, values, AccessHints.of(hints), cluster.getRexBuilder());
        return new SchemalessScan(cluster, cluster.traitSetOf(Convention.NONE), table, all, hints);
    }

    /** Returns the same scan with other values, predicate or outputs. */
    public SchemalessScan with(List<ScanValue> newValues, @Nullable RexNode newCondition, List<Integer> newOutputs) {
        ScanSpec changed = spec.with(newValues, newCondition, newOutputs);
        return new SchemalessScan(getCluster(), getTraitSet(), getTable(), changed, getHints());
    }

    /** Returns the same scan of the rows as of a time; itself if it has one. */
    public SchemalessScan asOf(RexNode time) {
        return spec.asOf() == null
                ? new SchemalessScan(getCluster(), getTraitSet(), getTable(), spec.asOf(time), getHints())
                : this;
    }

    /** Says whether a plan reads a table as of a time, but for its subqueries. */
    public static boolean readsPast(RelNode rel) {
        return rel instanceof SchemalessScan scan
                ? scan.spec.asOf() != null
                : rel.getInputs().stream().anyMatch(SchemalessScan::readsPast);
    }

    /** Returns the specification of the scan. */
    public ScanSpec spec() {
        return spec;
    }

    public Model model() {
        return spec.model();
    }

    /** Does {@link ScanSpec#values()}. */
    public List<ScanValue> values() {
        return spec.values();
    }

    /** Does {@link ScanSpec#condition()}. */
    public @Nullable RexNode condition() {
        return spec.condition();
    }

    /** Does {@link ScanSpec#outputs()}. */
    public List<Integer> outputs() {
        return spec.outputs();
    }

    @Override
    public RelDataType deriveRowType() {
        RelDataTypeFactory.Builder builder = getCluster().getTypeFactory().builder();
        for (int output : outputs()) {
            builder.add(values().get(output).name(), values().get(output).type());
        }
        return builder.uniquify().build();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessScan(getCluster(), traits, getTable(), spec, getHints());
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return ScanEstimate.rows(spec);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("values", values().stream().map(ScanValue::name).collect(Collectors.joining(", ", "[", "]")))
                .itemIf("condition", condition(), condition() != null)
                .item("outputs", outputs())
                .itemIf("asOf", spec.asOf(), spec.asOf() != null)
                .itemIf("hints", getHints(), !getHints().isEmpty());
    }
}
