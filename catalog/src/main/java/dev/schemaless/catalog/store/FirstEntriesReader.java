package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.EntryOrder;
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
        long version = session.request().catalogVersion();
        return ask(
                position,
                sql.first(index.bounds(), order.order(), limit, session.names().epoch(), version),
                new KeysCollector(limit));
    }

    /** Returns null if the rows are too large. */
    private @Nullable FirstEntries withRows(int position, int run, int limit) {
        ReadSql sql = session.reads().sql(position);
        RowsCollector collector = new RowsCollector(limit, sql.firstOfPosition());
        FirstEntries entries = ask(
                position,
                sql.first(
                        run,
                        index.sql(position, run),
                        index.bounds(),
                        order.order(),
                        limit,
                        session.request().catalogVersion()),
                collector);
        return collector.bytes > RowCollector.BUDGET ? null : entries;
    }

    private FirstEntries ask(int position, Query query, Collector collector) {
        Partition partition = session.partitions().get(position);
        if (!session.stream(partition, query, collector::collect)) {
            session.checkEpoch(partition);
        }
        return collector.entries();
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

        abstract FirstEntries entries();
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

        @Override
        FirstEntries entries() {
            return new FirstEntries(List.of(), keys, horizon());
        }
    }

    private final class RowsCollector extends Collector {
        private final int firstOfPosition;
        private final List<StoredRow> live = new ArrayList<>();
        private long bytes;

        RowsCollector(int limit, int firstOfPosition) {
            super(limit);
            this.firstOfPosition = firstOfPosition;
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
            StoredRow row = session.request().columns().rowOf(key, rows);
            if (row != null) {
                live.add(row);
                bytes += RowCollector.size(row);
            }
        }

        @Override
        FirstEntries entries() {
            return new FirstEntries(live, List.of(), horizon());
        }
    }
}
