package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.StoredRow;

/** Takes the rows of one part of a read, as they arrive. Used by one thread at a time; must not begin reads of its own. */
@FunctionalInterface
public interface RowSink {
    /**
     * Takes a row.
     *
     * @param row not kept
     * @throws dev.schemaless.catalog.SchemalessException to end the whole read
     */
    void accept(StoredRow row);
}
