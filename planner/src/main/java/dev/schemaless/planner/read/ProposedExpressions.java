package dev.schemaless.planner.read;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.type.ValueBridge;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Expressions over a stored row and values that a statement proposes for it, one for each declared column. Immutable and
 * thread-safe.
 */
public final class ProposedExpressions {
    private final RowShape existing;
    private final int existingWidth;
    private final List<ValueBridge> bridges;
    private final List<Evaluator> expressions;

    private ProposedExpressions(
            RowShape existing, int existingWidth, List<ValueBridge> bridges, List<Evaluator> expressions) {
        this.existing = existing;
        this.existingWidth = existingWidth;
        this.bridges = bridges;
        this.expressions = expressions;
    }

    /** Returns expressions over the values of a scan, and then over the proposed ones. */
    public static ProposedExpressions of(ScanSpec scan, List<Evaluator> expressions) {
        Model model = scan.model();
        List<ValueBridge> bridges = model.columns().stream()
                .map(column -> ValueBridge.of(column.type()))
                .toList();
        RowShape existing = RowShape.of(scan).over(model.cells());
        return new ProposedExpressions(existing, scan.values().size(), bridges, expressions);
    }

    /**
     * Computes the expressions.
     *
     * @param row with the bodies of all cells, in the order of {@link Model#cells()}
     * @param proposed for each declared column, in the catalog's internal form
     */
    public @Nullable Object[] evaluate(StoredRow row, @Nullable Object[] proposed, EvaluationContext context) {
        @Nullable Object[] input = new @Nullable Object[existingWidth + proposed.length];
        @Nullable Object @Nullable [] shaped = existing.shape(row, context);
        if (shaped != null) {
            System.arraycopy(shaped, 0, input, 0, existingWidth);
        }
        for (int i = 0; i < proposed.length; i++) {
            input[existingWidth + i] = bridges.get(i).toCalcite(proposed[i]);
        }
        List<@Nullable Object> values = new ArrayList<>();
        expressions.forEach(expression -> values.add(expression.evaluate(input, context)));
        return values.toArray();
    }
}
