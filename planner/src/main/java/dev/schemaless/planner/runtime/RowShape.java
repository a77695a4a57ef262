package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.RowDecoder;
import dev.schemaless.catalog.sql.RowColumns;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.ScanValue;
import dev.schemaless.planner.rel.SchemalessScan;
import dev.schemaless.planner.schema.SchemalessTable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** How a stored row becomes an output row: decoded, brought to Calcite's form, filtered, cut. Immutable. */
final class RowShape {
    private final RowDecoder decoder;
    private final RowColumns columns;
    private final @Nullable DecodedValue[] forms;
    private final @Nullable Evaluator predicate;
    private final int[] outputs;
    private final boolean whole;

    private RowShape(RowDecoder decoder, @Nullable DecodedValue[] forms, @Nullable Evaluator predicate, int[] outputs) {
        this.decoder = decoder;
        this.columns = new RowColumns(decoder.cells(), decoder.facts());
        this.forms = forms;
        this.predicate = predicate;
        this.outputs = outputs;
        this.whole = Arrays.equals(outputs, IntStream.range(0, forms.length).toArray());
    }

    static RowShape of(SchemalessScan scan) {
        SchemalessTable table = scan.schemalessTable();
        List<ScanValue> values = scan.values();
        RowDecoder decoder = RowDecoder.of(
                table.model(), values.stream().map(ScanValue::source).toList(), policy(table.typeMismatch()));
        RexNode condition = scan.condition();
        return new RowShape(
                decoder,
                values.stream().map(DecodedValue::of).toArray(DecodedValue[]::new),
                condition == null ? null : Evaluators.of(condition),
                scan.outputs().stream().mapToInt(Integer::intValue).toArray());
    }

    private static MismatchPolicy policy(SessionSettings.TypeMismatch setting) {
        return setting == SessionSettings.TypeMismatch.NULL ? MismatchPolicy.NULL : MismatchPolicy.ERROR;
    }

    /** Returns the same shape of rows that come with the bodies of these cells, in this order. */
    RowShape over(List<String> cells) {
        return new RowShape(decoder.over(cells), forms, predicate, outputs);
    }

    /** Returns what rows must come with. */
    RowColumns columns() {
        return columns;
    }

    /** Returns the output row, or null if the predicate does not let it pass. */
    @Nullable Object @Nullable [] shape(StoredRow row, EvaluationContext context) {
        @Nullable Object[] decoded = decoder.decode(row);
        for (int i = 0; i < decoded.length; i++) {
            DecodedValue form = forms[i];
            if (form != null) {
                decoded[i] = form.toCalcite(decoded[i]);
            }
        }
        return predicate == null || Boolean.TRUE.equals(predicate.evaluate(decoded, context)) ? cut(decoded) : null;
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
