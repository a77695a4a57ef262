package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.EntryOrder;
import dev.schemaless.catalog.sql.CatalogCheck;
import dev.schemaless.catalog.sql.IndexSql;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.sql.ReadSql;
import dev.schemaless.catalog.sql.RowColumns;
import dev.schemaless.catalog.type.IndexColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the first entries of one table run after another, each run in one statement, so in one read view: with their rows where
 * those lie beside them, as long as they are few, else only the rows' keys. Thread-safe.
 */
final class FirstEntriesReader {
    /** More rows than that are not kept: the caller makes something smaller of each as it comes. */
    private static final int MOST_WITH_ROWS = 512;

    private final ReadSession session;
    private final IndexRead index;
    private final EntryOrder order;
    private final List<IndexColumn> columns;

    FirstEntriesReader(ReadSession session, IndexRead index, EntryOrder order) {
        this.session = session;
        this.index = index;
        this.order = order;
        this.columns = order.columns();
    }

    /**
     * Reads from one partition.
     *
     * @param limit how many entries to read of each of its table runs
     * @throws StaleCatalogException if the partition has seen a newer catalog
     */
    List<FirstEntries> read(int position, int limit) {
        List<FirstEntries> parts = new ArrayList<>();
        for (int run : index.runs(position)) {
            parts.add(read(position, run, limit));
        }
        return parts;
    }

    private FirstEntries read(int position, int run, int limit) {
        if (index.isColocated() && session.request().model().latest() && limit <= MOST_WITH_ROWS) {
            FirstEntries withRows = withRows(position, run, limit);
            if (withRows != null) {
                return withRows;
            }
        }
        IndexSql sql = index.sql(position, run);
        KeysCollector collector = new KeysCollector(limit);
        session.onCatalog(
                session.partitions().get(position),
                check -> sql.first(
                        index.bounds(), order.order(), limit, session.names().epoch(), check),
                Fetch.ROW_BY_ROW,
                collector::collect,
                answered -> answered);
        return collector.entries();
    }

    /** Returns null if the rows are too large. */
    private @Nullable FirstEntries withRows(int position, int run, int limit) {
        ReadSql sql = session.reads().sql(position);
        RowsCollector collector = new RowsCollector(limit, sql.firstOfPosition());
        read(
                session.partitions().get(position),
                check -> sql.first(run, index.sql(position, run), index.bounds(), order.order(), limit, check),
                collector);
        return collector.bytes > RowCollector.BUDGET ? null : collector.entries();
    }

    /** That nothing comes does not say here that there is no lease, so each row says whether leases are revoked. */
    private void read(Partition partition, Function<CatalogCheck, Query> query, RowsCollector collector) {
        if (session.underLease(partition, query, Fetch.ROW_BY_ROW, collector::collect)
                .isPresent()) {
            return;
        }
        CatalogLease asked = session.askForLease();
        CatalogCheck check = CatalogCheck.notNewer(session.request().catalogVersion());
        if (!session.stream(partition, query.apply(check), collector::collectWithRevoker)) {
            session.checkEpoch(partition);
        } else if (asked != null && !collector.revoked) {
            session.grant(asked);
        }
    }

    /** Takes entries out of a result. */
    private abstract class Collector {
        private final int limit;
        private int count;
        private @Nullable List<@Nullable Object> farthest;

        Collector(int limit) {
            this.limit = limit;
        }

        /** Returns whether anything came. */
        boolean collect(ResultSet rows) throws SQLException {
            boolean answered = false;
            while (rows.next() && session.goesOn() && hasRoom()) {
                answered = true;
                RowKey key = RowColumns.keyOf(rows);
                if (key != null) {
                    count++;
                    List<@Nullable Object> place = IndexSql.positionOf(rows, firstOfPosition(), columns);
                    farthest = farthest == null || order.compare(farthest, place) < 0 ? place : farthest;
                    take(key, rows);
                }
            }
            return answered;
        }

        @Nullable List<@Nullable Object> horizon() {
            return count < limit ? null : farthest;
        }

        abstract int firstOfPosition();

        abstract boolean hasRoom();

        abstract void take(RowKey key, ResultSet rows) throws SQLException;
    }

    private final class KeysCollector extends Collector {
        private final List<RowKey> keys = new ArrayList<>();

        KeysCollector(int limit) {
            super(limit);
        }

        @Override
        int firstOfPosition() {
            return 2;
        }

        @Override
        boolean hasRoom() {
            return true;
        }

        @Override
        void take(RowKey key, ResultSet rows) {
            keys.add(key);
        }

        FirstEntries entries() {
            return new FirstEntries(List.of(), keys, horizon());
        }
    }

    private final class RowsCollector extends Collector {
        private final int firstOfPosition;
        private final int revoker;
        private final List<StoredRow> live = new ArrayList<>();
        private long bytes;
        private boolean withRevoker;
        private boolean revoked;

        RowsCollector(int limit, int firstOfPosition) {
            super(limit);
            this.firstOfPosition = firstOfPosition;
            this.revoker = firstOfPosition + columns.size();
        }

        /** Does {@link #collect} where each row ends with who has revoked the leases. */
        boolean collectWithRevoker(ResultSet rows) throws SQLException {
            withRevoker = true;
            return collect(rows);
        }

        @Override
        int firstOfPosition() {
            return firstOfPosition;
        }

        @Override
        boolean hasRoom() {
            return bytes <= RowCollector.BUDGET;
        }

        @Override
        void take(RowKey key, ResultSet rows) throws SQLException {
            revoked = revoked || (withRevoker && rows.getObject(revoker) != null);
            StoredRow row = session.request().columns().rowOf(key, rows);
            if (row != null) {
                live.add(row);
                bytes += RowCollector.size(row);
            }
        }

        FirstEntries entries() {
            return new FirstEntries(live, List.of(), horizon());
        }
    }
}
