package dev.schemaless.planner.access;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * A scan of one table, before its access path is chosen: the values to decode, a predicate over them, and those of the values that the
 * scan gives. Immutable.
 */
public final class ScanSpec {
    private final StoredTable table;
    private final List<ScanValue> values;
    private final @Nullable RexNode condition;
    private final List<Integer> outputs;
    private final AccessHints hints;
    private final @Nullable RexNode asOf;
    private final RexBuilder rexBuilder;
    private volatile @Nullable ColumnConditions conditions;

    private ScanSpec(
            StoredTable table,
            List<ScanValue> values,
            @Nullable RexNode condition,
            List<Integer> outputs,
            AccessHints hints,
            @Nullable RexNode asOf,
            RexBuilder rexBuilder) {
        this.table = table;
        this.values = List.copyOf(values);
        this.condition = condition;
        this.outputs = List.copyOf(outputs);
        this.hints = hints;
        this.asOf = asOf;
        this.rexBuilder = rexBuilder;
    }

    /**
     * Returns a scan of these values of all rows.
     *
     * @param rexBuilder makes the expressions that the predicate is taken apart into
     */
    public static ScanSpec of(StoredTable table, List<ScanValue> values, AccessHints hints, RexBuilder rexBuilder) {
        return new ScanSpec(table, values, null, positions(values), hints, null, rexBuilder);
    }

    private static List<Integer> positions(List<ScanValue> values) {
        return IntStream.range(0, values.size()).boxed().toList();
    }

    /** Returns the same scan with other values, predicate or outputs. */
    public ScanSpec with(List<ScanValue> newValues, @Nullable RexNode newCondition, List<Integer> newOutputs) {
        return new ScanSpec(table, newValues, newCondition, newOutputs, hints, asOf, rexBuilder);
    }

    /** Returns the same scan of the rows as of a time. Another program's index knows the rows of now alone, so none is used. */
    public ScanSpec asOf(RexNode time) {
        AccessHints usable = model().external() == null ? hints : hints.withoutIndexes();
        return new ScanSpec(table, values, condition, outputs, usable, time, rexBuilder);
    }

    /** Returns the time as of which rows are read, an expression of type TIMESTAMP without rows; null for rows as they are. */
    public @Nullable RexNode asOf() {
        return asOf;
    }

    /** Estimates the work of finding the rows by a path. */
    public AccessEstimate estimate(AccessPath path) {
        AccessEstimate now = table.costs().of(path);
        return asOf == null || path.indexes().isEmpty() ? now : table.costs().withRowsWrittenSince(now);
    }

    /** Returns a scan of other values of all rows. */
    public ScanSpec ofAllRows(List<ScanValue> newValues) {
        return with(newValues, null, positions(newValues));
    }

    public StoredTable table() {
        return table;
    }

    public Model model() {
        return table.model();
    }

    /** Returns the values decoded of each row; {@link #condition()} refers to these by position. */
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

    /** Returns the value that an output column shows. */
    public ScanValue output(int column) {
        return values.get(outputs.get(column));
    }

    public AccessHints hints() {
        return hints;
    }

    public RexBuilder rexBuilder() {
        return rexBuilder;
    }

    /** Returns the conjuncts of the predicate; empty if every row passes. */
    public List<RexNode> conjuncts() {
        return condition == null ? List.of() : RelOptUtil.conjunctions(condition);
    }

    /** Returns the predicate of these conjuncts, or null of none. */
    public @Nullable RexNode conjunction(List<RexNode> conjuncts) {
        return conjuncts.isEmpty() ? null : RexUtil.composeConjunction(rexBuilder, conjuncts);
    }

    /** Returns the predicate's conditions on single columns. */
    public ColumnConditions conditions() {
        ColumnConditions known = conditions;
        if (known == null) {
            known = new PredicateTranslator(rexBuilder, this::fieldOf).translate(conjuncts());
            conditions = known;
        }
        return known;
    }

    /** Returns the ways to find the rows that the hints allow; there is always one. */
    public List<AccessPath> paths() {
        return hints.choose(new UnionPaths(table, hints).withSingle(conditions()));
    }

    /**
     * Returns the name by which conditions on a value are kept: that of an indexed value, or the one that stands for a pseudo column
     * that rows are found by; empty for other values.
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
}
