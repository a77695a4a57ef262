package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.sql.RowColumns;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads the row keys that index entries name. Thread-safe. */
final class EntryReader {
    private final ReadSession session;
    private final int maxKeys;

    /**
     * Makes a reader.
     *
     * @param maxKeys how many row keys are of use; reading ends soon after them
     */
    EntryReader(ReadSession session, int maxKeys) {
        this.session = session;
        this.maxKeys = maxKeys;
    }

    /**
     * Runs one statement on one partition.
     *
     * @param query selects row keys; NULL is none
     * @param keys takes what comes; more than are of use if not all has been read
     * @throws StaleCatalogException if the partition has seen a newer catalog: the index may be complete no more
     */
    void read(int position, Query query, SortedKeys keys) {
        boolean answered = session.stream(session.partitions().get(position), query, rows -> collect(rows, keys));
        if (!answered) {
            session.checkEpoch(session.partitions().get(position));
        }
    }

    /** Returns whether anything came. */
    private boolean collect(ResultSet rows, SortedKeys keys) throws SQLException {
        boolean answered = false;
        while (rows.next() && keys.size() <= maxKeys && session.goesOn()) {
            answered = true;
            RowKey key = RowColumns.keyOf(rows);
            if (key != null) {
                keys.add(key);
            }
        }
        return answered;
    }
}
