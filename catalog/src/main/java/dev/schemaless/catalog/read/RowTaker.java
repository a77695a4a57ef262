package dev.schemaless.catalog.read;

import dev.schemaless.catalog.cell.StoredRow;

/** Takes the rows of a page. */
@FunctionalInterface
interface RowTaker {
    /** Takes a row; returns whether something of about its size is kept in memory. */
    boolean take(StoredRow row);
}
