package dev.schemaless.catalog.read.share;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading the first rows of a range.
 *
 * @param rows those that its caller has not taken yet, in no order
 * @param last the key of the last row that was read; null if there are no more after it
 */
public record RangeRows(List<StoredRow> rows, @Nullable RowKey last) {}
