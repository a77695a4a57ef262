package dev.schemaless.catalog.transaction;

import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.cell.StoredRow;

/** Counts rows. */
public final class RowCount implements RowSink {
    private long rows;

    @Override
    public boolean accept(StoredRow row) {
        rows++;
        return false;
    }

    /** Returns how many there were. */
    public long rows() {
        return rows;
    }
}
