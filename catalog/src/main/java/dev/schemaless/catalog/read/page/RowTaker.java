package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.cell.StoredRow;

/** Takes the rows of a page. */
@FunctionalInterface
public interface RowTaker {
    /** Takes a row; returns whether something of about its size is kept in memory. */
    boolean take(StoredRow row);
}
