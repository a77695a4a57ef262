package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.ProposedRow;
import dev.schemaless.catalog.row.RowInput;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.read.ProposedExpressions;

/** The values that ON DUPLICATE KEY UPDATE sets. Immutable and thread-safe. */
public record DuplicateValues(Model model, ProposedExpressions expressions, RowTarget target) {
    RowInput compute(StoredRow current, ProposedRow proposed, EvaluationContext context) {
        try {
            return target.input(expressions.evaluate(current, proposed.values(), context), 0);
        } catch (SchemalessException e) {
            throw RowFaults.updating(e, model, current.key());
        }
    }
}
