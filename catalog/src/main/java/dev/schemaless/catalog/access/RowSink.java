package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.StoredRow;

/** Takes rows of one part of a read, as they arrive. Used by one thread at a time; must not begin reads of its own. */
@FunctionalInterface
public interface RowSink {
    /**
     * Takes a row.
     *
     * @param row not kept
     * @return whether something of about the row's size is kept in memory, so that the next pages have fewer rows
     * @throws dev.schemaless.catalog.SchemalessException to end the whole read
     */
    boolean accept(StoredRow row);
}
