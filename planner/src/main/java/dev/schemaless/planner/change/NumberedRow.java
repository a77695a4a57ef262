package dev.schemaless.planner.change;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.ProposedRow;
import dev.schemaless.catalog.row.RowEncoder;
import dev.schemaless.catalog.row.RowInput;
import java.util.Map;

/**
 * A row to be inserted. Immutable.
 *
 * @param number counts from 1, in the order in which the statement gives its rows; {@link RowFaults#NO_NUMBER} if it gives
 *     them in none
 */
record NumberedRow(Model model, long number, ProposedRow row) {
    /** Checks the values of a row; an error names it. */
    static NumberedRow propose(Model model, long number, RowEncoder encoder, RowInput input) {
        try {
            return new NumberedRow(model, number, encoder.propose(input));
        } catch (SchemalessException e) {
            throw RowFaults.inserting(e, model, number, input.given());
        }
    }

    /** Encodes the row, as {@link ProposedRow#cells()} does; an error names it. */
    Map<String, byte[]> cells() {
        try {
            return row.cells();
        } catch (SchemalessException e) {
            throw RowFaults.inserting(e, model, number, row.values());
        }
    }
}
