package dev.schemaless.planner.expression;

import org.jspecify.annotations.Nullable;

/** The rows for which the inner side of correlations is computed, the innermost first. Immutable. */
public final class CorrelatedRows {
    static final CorrelatedRows NONE = new CorrelatedRows(-1, new Object[0], null);

    private final int variable;
    private final @Nullable Object[] row;
    private final @Nullable CorrelatedRows outer;

    private CorrelatedRows(int variable, @Nullable Object[] row, @Nullable CorrelatedRows outer) {
        this.variable = variable;
        this.row = row;
        this.outer = outer;
    }

    /** Returns the same rows and one more. */
    CorrelatedRows with(int added, @Nullable Object[] values) {
        return new CorrelatedRows(added, values, this);
    }

    /** Returns a value of the row that a variable stands for. */
    public @Nullable Object value(int wanted, int column) {
        CorrelatedRows rows = this;
        while (rows != null && rows.variable != wanted) {
            rows = rows.outer;
        }
        if (rows == null) {
            throw new IllegalStateException("no row for correlation variable " + wanted);
        }
        return rows.row[column];
    }
}
