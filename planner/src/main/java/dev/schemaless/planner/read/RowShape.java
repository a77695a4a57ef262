package dev.schemaless.planner.read;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.row.DecompressedBodies;
import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.RowDecoder;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.access.ScanValue;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** The steps from a stored row to an output row: decoded, brought to Calcite's form, filtered, cut. Immutable. */
final class RowShape {
    private final RowColumns columns;
    private final Step first;
    /** Decodes the rest of rows that pass; null if there is no rest. */
    private final @Nullable Step rest;

    private final @Nullable Evaluator predicate;
    private final int width;
    private final int[] outputs;
    private final boolean whole;
    /**
     * Decides by fewer values whether a row passes that cannot be decoded as a whole; null if this shape does that
     * itself.
     */
    private final @Nullable RowShape stepwise;

    /**
     * Some of the values of a row.
     *
     * @param positions of these values
     * @param forms conversions to Calcite's form; null where the value has it already
     */
    private record Step(RowDecoder decoder, List<Integer> positions, List<@Nullable DecodedValue> forms) {
        static Step of(ScanSpec scan, ImmutableBitSet positions) {
            List<@Nullable DecodedValue> forms = new ArrayList<>();
            positions.forEach(
                    position -> forms.add(DecodedValue.of(scan.values().get(position))));
            return new Step(RowShape.decoder(scan, positions::get), positions.asList(), forms);
        }

        Step over(List<String> cells) {
            return new Step(decoder.over(cells), positions, forms);
        }

        /** Returns the values in their places among all, the others null. */
        @Nullable Object[] decode(StoredRow row) {
            @Nullable Object[] values = decoder.decode(row);
            for (int i = 0; i < forms.size(); i++) {
                DecodedValue form = forms.get(i);
                if (form != null) {
                    int position = positions.get(i);
                    values[position] = form.toCalcite(values[position]);
                }
            }
            return values;
        }

        /** Puts the values in their places. */
        void addTo(@Nullable Object[] all, StoredRow row) {
            @Nullable Object[] values = decode(row);
            for (int position : positions) {
                all[position] = values[position];
            }
        }
    }

    private RowShape(
            RowColumns columns,
            Step first,
            @Nullable Step rest,
            @Nullable Evaluator predicate,
            int width,
            int[] outputs,
            @Nullable RowShape stepwise) {
        this.columns = columns;
        this.first = first;
        this.rest = rest;
        this.predicate = predicate;
        this.width = width;
        this.outputs = outputs;
        this.whole = Arrays.equals(outputs, IntStream.range(0, width).toArray());
        this.stepwise = stepwise;
    }

    /**
     * Returns the shape of a scan's rows: the values of the predicate are decoded first, and the others of rows that
     * pass.
     */
    static RowShape of(ScanSpec scan) {
        int width = scan.values().size();
        RowDecoder all = decoder(scan, position -> true);
        RexNode condition = scan.condition();
        ImmutableBitSet needed = condition == null
                ? ImmutableBitSet.range(width)
                : RelOptUtil.InputFinder.bits(List.of(condition), null);
        return new RowShape(
                new RowColumns(all.cells(), all.facts()),
                Step.of(scan, needed).over(all.cells()),
                needed.cardinality() == width
                        ? null
                        : Step.of(scan, ImmutableBitSet.range(width).except(needed))
                                .over(all.cells()),
                condition == null ? null : Evaluators.of(condition),
                width,
                scan.outputs().stream().mapToInt(Integer::intValue).toArray(),
                null);
    }

    /** Returns the shape of a scan's rows of which nearly all are wanted: everything is decoded in one pass over a body. */
    static RowShape ofWanted(ScanSpec scan) {
        RowShape steps = of(scan);
        if (steps.rest == null) {
            return steps;
        }
        Step all = Step.of(scan, ImmutableBitSet.range(steps.width));
        return new RowShape(steps.columns, all, null, steps.predicate, steps.width, steps.outputs, steps);
    }

    private static RowDecoder decoder(ScanSpec scan, IntPredicate which) {
        return RowDecoder.of(
                scan.model(),
                scan.values().stream().map(ScanValue::source).toList(),
                which,
                policy(scan.table().typeMismatch()),
                scan.table().routing());
    }

    private static MismatchPolicy policy(SessionSettings.TypeMismatch setting) {
        return setting == SessionSettings.TypeMismatch.NULL ? MismatchPolicy.NULL : MismatchPolicy.ERROR;
    }

    /** Returns the same shape of rows that come with the bodies of these cells, in this order. */
    RowShape over(List<String> cells) {
        return new RowShape(
                columns,
                first.over(cells),
                rest == null ? null : rest.over(cells),
                predicate,
                width,
                outputs,
                stepwise == null ? null : stepwise.over(cells));
    }

    /** Returns the columns and facts that rows must have. */
    RowColumns columns() {
        return columns;
    }

    /** Returns the output row, or null if the predicate does not let it pass. */
    @Nullable Object @Nullable [] shape(StoredRow row, EvaluationContext context) {
        if (stepwise == null) {
            return decode(row, context);
        }
        try {
            return decode(row, context);
        } catch (SchemalessException e) {
            return stepwise.decode(row, context);
        }
    }

    private @Nullable Object @Nullable [] decode(StoredRow row, EvaluationContext context) {
        StoredRow plain = rest == null ? row : DecompressedBodies.of(row);
        @Nullable Object[] values = first.decode(plain);
        if (predicate != null && !Boolean.TRUE.equals(predicate.evaluate(values, context))) {
            return null;
        }
        if (rest != null) {
            rest.addTo(values, plain);
        }
        return cut(values);
    }

    private @Nullable Object[] cut(@Nullable Object[] decoded) {
        if (whole) {
            return decoded;
        }
        @Nullable Object[] cut = new Object[outputs.length];
        for (int i = 0; i < outputs.length; i++) {
            cut[i] = decoded[outputs[i]];
        }
        return cut;
    }
}
