package dev.schemaless.planner.read;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Expressions over a stored row, or over a row that is about to be stored. Immutable and thread-safe. */
public final class RowExpressions {
    private final RowShape row;
    private final List<String> columns;
    private final List<Evaluator> expressions;

    private RowExpressions(RowShape row, List<String> columns, List<Evaluator> expressions) {
        this.row = row;
        this.columns = List.copyOf(columns);
        this.expressions = List.copyOf(expressions);
    }

    /**
     * Returns expressions over the values of a scan.
     *
     * @param columns the names of these values
     */
    public static RowExpressions of(ScanSpec scan, List<String> columns, List<Evaluator> expressions) {
        return new RowExpressions(RowShape.of(scan).over(scan.model().cells()), columns, expressions);
    }

    /** Returns the names of the columns, pseudo columns included, that the expressions need. */
    public List<String> columns() {
        return columns;
    }

    /**
     * Computes the expressions.
     *
     * @param stored with the bodies of all cells, in the order of {@link Model#cells()}
     */
    public @Nullable Object[] evaluate(StoredRow stored, EvaluationContext context) {
        @Nullable Object[] shaped = row.shape(stored, context);
        if (shaped == null) {
            throw new IllegalStateException("a row without a condition was not let pass");
        }
        @Nullable Object[] values = new @Nullable Object[expressions.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = expressions.get(i).evaluate(shaped, context);
        }
        return values;
    }
}
