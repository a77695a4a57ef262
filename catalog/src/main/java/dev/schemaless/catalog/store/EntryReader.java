package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.sql.CatalogCheck;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.sql.RowColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Function;

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
     * @param query selects row keys, if a demand on the catalog is met; NULL is none
     * @param keys takes what comes; more than are of use if not all has been read
     * @throws StaleCatalogException if the partition has seen a newer catalog: the index may be complete no more
     */
    void read(int position, Function<CatalogCheck, Query> query, SortedKeys keys) {
        session.onCatalog(
                session.partitions().get(position),
                query,
                Fetch.ROW_BY_ROW,
                rows -> collect(rows, keys),
                answered -> answered);
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
