package dev.schemaless.catalog.read.scan;

import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.layout.CurrentRow;
import dev.schemaless.catalog.layout.ResultColumns;
import dev.schemaless.catalog.read.page.RowCollector;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.BooleanSupplier;

/** A page of rows that are handed over one by one while it is read. Used by one thread. */
final class ScannedPage {
    private final ResultColumns columns;
    private final int limit;
    private final boolean isShort;
    private final BooleanSupplier goesOn;
    private final RowSink sink;
    private boolean gaveAny;
    private boolean leasesAreRevoked;

    /**
     * Makes a page that has not been read.
     *
     * @param limit how many rows it has at most
     * @param isShort whether it is read by a text that comes again and again
     * @param goesOn whether reading goes on after a row
     */
    ScannedPage(ResultColumns columns, int limit, boolean isShort, BooleanSupplier goesOn, RowSink sink) {
        this.columns = columns;
        this.limit = limit;
        this.isShort = isShort;
        this.goesOn = goesOn;
        this.sink = sink;
    }

    boolean isShort() {
        return isShort;
    }

    /** Says whether rows were handed over, so that the page cannot be read again. */
    boolean gaveAny() {
        return gaveAny;
    }

    /** Says whether a page that asked for a lease has a row, and its partition gives leases. */
    boolean saysThatLeasesAreGiven() {
        return gaveAny && !leasesAreRevoked;
    }

    RowCollector.Result collect(ResultSet rows) throws SQLException {
        return RowCollector.collect(rows, limit, columns, goesOn, this::give);
    }

    /** Reads a result whose rows have, after their keys, the change that has revoked leases. */
    RowCollector.Result collectAsking(ResultSet rows) throws SQLException {
        int revoker = columns.firstBehindKey();
        CurrentRow row = new CurrentRow(columns, rows);
        return RowCollector.collect(rows, row, limit, goesOn, live -> {
            leasesAreRevoked |= row.has(revoker);
            return give(live);
        });
    }

    private boolean give(StoredRow row) {
        gaveAny = true;
        return sink.accept(row);
    }
}
