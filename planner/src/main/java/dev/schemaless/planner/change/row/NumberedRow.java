package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.ProposedRow;
import java.util.Map;

/**
 * A row to be inserted. Immutable.
 *
 * @param number counts from 1, in the order in which the statement gives its rows; {@link RowFaults#NO_NUMBER} if it gives
 *     them in none
 */
public record NumberedRow(Model model, long number, ProposedRow row) {
    /** Encodes the row, as {@link ProposedRow#cells()} does; an error names it. */
    public Map<String, byte[]> cells() {
        try {
            return row.cells();
        } catch (SchemalessException e) {
            throw RowFaults.inserting(e, model, number, row.values());
        }
    }
}
