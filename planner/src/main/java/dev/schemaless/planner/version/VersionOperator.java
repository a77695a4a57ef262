package dev.schemaless.planner.version;

import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.VersionPart;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.VersionDecoder;
import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.access.VersionBounds;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.LimitRows;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.RowLimit;
import dev.schemaless.planner.type.ValueBridge;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads versions of cells, and applies the whole predicate to them. The values of the predicate are decoded first, and
 * the others of versions that pass.
 */
public final class VersionOperator implements Operator {
    private final VersionScan scan;
    private final VersionBounds bounds;
    private final VersionWindow window;
    private final VersionDecoder first;
    private final VersionDecoder rest;
    private final @Nullable Evaluator predicate;
    private final List<ValueBridge> bridges;
    private final ImmutableBitSet ofPredicate;

    private VersionOperator(VersionScan scan, VersionWindow window) {
        RexNode condition = scan.condition();
        this.scan = scan;
        this.bounds = scan.bounds();
        this.window = window;
        this.ofPredicate =
                condition == null ? ImmutableBitSet.of() : RelOptUtil.InputFinder.bits(List.of(condition), null);
        this.first = decoder(scan, ofPredicate::get);
        this.rest = decoder(
                scan, position -> !ofPredicate.get(position) && scan.outputs().contains(position));
        this.predicate = condition == null ? null : Evaluators.of(condition);
        this.bridges = scan.columns().stream()
                .map(column -> ValueBridge.of(column.type()))
                .toList();
    }

    /** Compiles a scan. */
    public static VersionOperator of(VersionScan scan, VersionWindow window) {
        return new VersionOperator(scan, window);
    }

    private static VersionDecoder decoder(VersionScan scan, IntPredicate which) {
        MismatchPolicy policy = scan.table().typeMismatch() == SessionSettings.TypeMismatch.NULL
                ? MismatchPolicy.NULL
                : MismatchPolicy.ERROR;
        return VersionDecoder.of(
                scan.model(), scan.values(), which, policy, scan.table().routing());
    }

    @Override
    public Rows open(ExecutionContext context) {
        RowLimit limit = window.limit(context.evaluation());
        return limit.take() == 0
                ? ListRows.empty()
                : bounds.resolve(context.evaluation(), window.order())
                        .<Rows>map(range -> new LimitRows(open(range, limit, context), limit))
                        .orElseGet(ListRows::empty);
    }

    private Rows open(VersionRequest.Range range, RowLimit limit, ExecutionContext context) {
        VersionRequest request = new VersionRequest(
                context.catalogVersion(),
                scan.model(),
                range,
                parts(),
                scan.kind() == VersionTable.CHANGES ? VersionRequest.Extent.SETTLED : VersionRequest.Extent.COMMITTED,
                Math.min(limit.wanted(), context.wanted()),
                context.control(),
                context.reads());
        return new Versions(context.store().versions(request), context);
    }

    private Set<VersionPart> parts() {
        Set<VersionPart> parts = EnumSet.noneOf(VersionPart.class);
        parts.addAll(first.parts());
        parts.addAll(rest.parts());
        return parts;
    }

    private @Nullable Object @Nullable [] shape(CellVersion version, ExecutionContext context) {
        @Nullable Object[] values = decode(first, version);
        boolean passes = predicate == null || Boolean.TRUE.equals(predicate.evaluate(values, context.evaluation()));
        context.countFetched(version, passes);
        if (!passes) {
            return null;
        }
        @Nullable Object[] others = decode(rest, version);
        return scan.outputs().stream()
                .map(position -> ofPredicate.get(position) ? values[position] : others[position])
                .toArray();
    }

    private @Nullable Object[] decode(VersionDecoder decoder, CellVersion version) {
        @Nullable Object[] values = decoder.decode(version);
        for (int i = 0; i < values.length; i++) {
            values[i] = bridges.get(i).toCalcite(values[i]);
        }
        return values;
    }

    private final class Versions implements Rows {
        private final RowCursor<CellVersion> cursor;
        private final ExecutionContext context;
        private @Nullable Object @Nullable [] current;

        Versions(RowCursor<CellVersion> cursor, ExecutionContext context) {
            this.cursor = cursor;
            this.context = context;
        }

        @Override
        public boolean next() {
            current = null;
            while (current == null && cursor.next()) {
                current = shape(cursor.row(), context);
            }
            return current != null;
        }

        @Override
        public @Nullable Object[] values() {
            @Nullable Object[] row = current;
            if (row == null) {
                throw new IllegalStateException("there is no current row");
            }
            return row;
        }

        @Override
        public void close() {
            cursor.close();
        }
    }
}
