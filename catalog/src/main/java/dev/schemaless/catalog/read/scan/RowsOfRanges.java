package dev.schemaless.catalog.read.scan;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.layout.ResultColumns;
import dev.schemaless.catalog.read.page.RowCollector;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The first rows of several ranges, taken out of one result up to the bytes of a page. Not thread-safe. */
public final class RowsOfRanges {
    private final List<List<StoredRow>> rows = new ArrayList<>();
    private final ResultColumns columns;
    private final BooleanSupplier goesOn;
    private long bytes;
    private boolean complete = true;
    private boolean leasesAreRevoked;

    /**
     * Makes an empty instance.
     *
     * @param goesOn whether reading goes on after a row
     */
    RowsOfRanges(int ranges, ResultColumns columns, BooleanSupplier goesOn) {
        this.columns = columns;
        this.goesOn = goesOn;
        for (int i = 0; i < ranges; i++) {
            rows.add(new ArrayList<>());
        }
    }

    /** Takes a result that has the number of its range after each row's key; returns this. */
    public RowsOfRanges collect(ResultSet found) throws SQLException {
        while (complete && found.next()) {
            take(found);
        }
        return this;
    }

    /** Does {@link #collect} for a result whose rows have, after that number, the change that has revoked leases. */
    RowsOfRanges collectAsking(ResultSet found) throws SQLException {
        while (complete && found.next()) {
            take(found);
            leasesAreRevoked |= found.getBytes(columns.firstBehindKey() + 1) != null;
        }
        return this;
    }

    private void take(ResultSet found) throws SQLException {
        RowKey key = columns.keyOf(found);
        StoredRow row = key == null ? null : columns.rowOf(key, found);
        if (row != null) {
            rows.get(found.getInt(columns.firstBehindKey())).add(row);
            bytes += RowCollector.size(row);
        }
        complete = bytes <= RowCollector.BUDGET && goesOn.getAsBoolean();
    }

    /** Says whether the result was read to its end. */
    public boolean isComplete() {
        return complete;
    }

    /** Says whether no row was found. */
    public boolean isEmpty() {
        return bytes == 0;
    }

    boolean leasesAreRevoked() {
        return leasesAreRevoked;
    }

    /** Returns the rows of a range. */
    public List<StoredRow> of(int range) {
        return rows.get(range);
    }
}
