package dev.schemaless.planner.change;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.row.ProposedRow;
import dev.schemaless.catalog.row.RowInput;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.runtime.ProposedExpressions;

/** The values that ON DUPLICATE KEY UPDATE sets. Immutable and thread-safe. */
record DuplicateValues(ProposedExpressions expressions, RowTarget target) {
    RowInput compute(StoredRow current, ProposedRow proposed, EvaluationContext context) {
        return target.input(expressions.evaluate(current, proposed.values(), context), 0);
    }
}
