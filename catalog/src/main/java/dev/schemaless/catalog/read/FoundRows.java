package dev.schemaless.catalog.read;

import dev.schemaless.catalog.cell.StoredRow;
import java.util.List;

/**
 * The live rows that one statement found.
 *
 * @param more whether there may be others that were not read
 */
record FoundRows(List<StoredRow> rows, boolean more) {
    static final FoundRows NONE = new FoundRows(List.of(), false);
}
