package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.cell.StoredRow;
import java.util.List;

/**
 * The live rows that one statement found.
 *
 * @param more whether there may be others that were not read
 */
public record FoundRows(List<StoredRow> rows, boolean more) {
    public static final FoundRows NONE = new FoundRows(List.of(), false);
}
