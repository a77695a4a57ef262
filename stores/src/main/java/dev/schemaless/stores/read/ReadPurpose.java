package dev.schemaless.stores.read;

import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.StoredCell;

/** The purpose for which rows are read. */
enum ReadPurpose {
    /** Rows that a statement names: a faulty one is an error. */
    BY_KEY,
    /** Rows that a scan or an index finds: one that is wrong shall not spoil the others. */
    SOME_OF_MANY;

    /** Says whether a base cell with a body makes a row. */
    boolean isRow(LayoutTable table, StoredCell base) {
        return this == BY_KEY || table.cells().isRow(base);
    }

    /** Says whether rows may have bodies that cannot be read. */
    boolean toleratesUnreadable() {
        return this == SOME_OF_MANY;
    }
}
