package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.StoredRow;
import java.util.List;

/**
 * Some rows that were read together.
 *
 * @param last whether nothing follows
 */
record Page(List<StoredRow> rows, boolean last) {}
