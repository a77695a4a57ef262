package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.planner.change.row.NumberedRow;
import dev.schemaless.planner.change.row.OnExisting;
import dev.schemaless.planner.expression.EvaluationContext;

/** A row of INSERT, INSERT IGNORE, UPSERT or INSERT … ON DUPLICATE KEY UPDATE. */
final class InsertRowChange extends InsertingChange {
    private final OnExisting onExisting;
    private final EvaluationContext evaluation;

    InsertRowChange(RowKey key, NumberedRow row, OnExisting onExisting, EvaluationContext evaluation) {
        super(key, row);
        this.onExisting = onExisting;
        this.evaluation = evaluation;
    }

    @Override
    public boolean isLikelyNew() {
        return onExisting.expectsNone();
    }

    @Override
    Decision onExisting(StoredRow current) {
        return onExisting.decide(current, row(), evaluation);
    }
}
