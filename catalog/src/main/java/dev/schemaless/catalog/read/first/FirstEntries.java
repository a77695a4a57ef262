package dev.schemaless.catalog.read.first;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.EncodedValue;
import java.util.List;

/**
 * The first entries of one table run, in one order or in several that are to be merged.
 *
 * @param rows the live rows that they name, if they were read with them, a row once for each of its entries
 * @param keys else the keys of all rows that they name
 * @param horizons the positions of the last entries of those orders that may have more entries
 */
record FirstEntries(List<StoredRow> rows, List<RowKey> keys, List<List<EncodedValue>> horizons) {}
