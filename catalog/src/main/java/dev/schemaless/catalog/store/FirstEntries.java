package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the first entries of one table run, in an order, have given.
 *
 * @param rows the live rows that they name, if they were read with them, a row once for each of its entries
 * @param keys else the keys of all rows that they name
 * @param horizon the position of the last entry; null if there are no more entries behind it
 */
record FirstEntries(
        List<StoredRow> rows, List<RowKey> keys, @Nullable List<@Nullable Object> horizon) {}
