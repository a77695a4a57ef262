package dev.schemaless.catalog.read.first;

import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.index.EntryOrder;
import dev.schemaless.catalog.index.EntryRange;
import dev.schemaless.catalog.layout.CatalogCheck;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.layout.ReadSql;
import dev.schemaless.catalog.lease.CatalogLease;
import dev.schemaless.catalog.read.lookup.IndexRead;
import dev.schemaless.catalog.read.page.FetchMode;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.RowCollector;
import dev.schemaless.catalog.server.Partition;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the first entries of each table run by one statement, so in one read view. If the rows are stored with the
 * entries and are few, they are read with them; otherwise only their keys are. Thread-safe.
 */
final class FirstEntriesReader {
    /** More rows than that are not kept: the caller makes something smaller of each as it comes. */
    private static final int MOST_WITH_ROWS = 512;

    private final ReadSession session;
    private final IndexRead index;
    private final EntryOrder order;
    private final List<EntryRange> ranges;
    private final int columns;

    /**
     * Makes a reader.
     *
     * @param ranges of which the first entries are wanted, to be merged
     */
    FirstEntriesReader(ReadSession session, IndexRead index, EntryOrder order, List<EntryRange> ranges) {
        this.session = session;
        this.index = index;
        this.order = order;
        this.ranges = ranges;
        this.columns = order.order().columns();
    }

    /**
     * Reads from one partition.
     *
     * @param limit how many entries to read of each of its table runs, and there of each range
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
        if (index.isColocated() && limit * ranges.size() <= MOST_WITH_ROWS) {
            FirstEntries withRows = withRows(position, run, limit);
            if (withRows != null) {
                return withRows;
            }
        }
        IndexSql sql = index.sql(position, run);
        KeysCollector collector = new KeysCollector(limit);
        session.onCatalog(
                session.partitions().get(position),
                check -> sql.first(ranges, order.order(), limit, session.names().epoch(), check),
                FetchMode.ROW_BY_ROW,
                collector::collect,
                answered -> answered);
        return collector.entries();
    }

    /** Returns null if the rows are too large. */
    private @Nullable FirstEntries withRows(int position, int run, int limit) {
        ReadSql sql = session.reads().sql(position);
        RowsCollector collector = new RowsCollector(limit, sql);
        read(
                session.partitions().get(position),
                check -> sql.first(run, index.sql(position, run), ranges, order.order(), limit, check),
                collector);
        return collector.bytes > RowCollector.BUDGET ? null : collector.entries();
    }

    /**
     * Reads entries, under a lease if there is one. Here an empty result does not mean that the lease has been revoked,
     * so each row says whether leases are revoked.
     */
    private void read(Partition partition, Function<CatalogCheck, Query> query, RowsCollector collector) {
        if (session.underLease(partition, query, FetchMode.ROW_BY_ROW, collector::collect)
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

    /** The progress of reading the entries of one range. */
    private final class Horizon {
        private final int limit;
        private final boolean inOrder;
        private int count;
        private @Nullable List<EncodedValue> farthest;

        Horizon(int limit, boolean inOrder) {
            this.limit = limit;
            this.inOrder = inOrder;
        }

        /** Takes the position of the entry at which a result stands, if it may be the last one. */
        void pass(ResultSet rows, int firstOfPosition) throws SQLException {
            count++;
            if (inOrder && count < limit) {
                return;
            }
            List<EncodedValue> place = IndexSql.positionOf(rows, firstOfPosition, columns);
            farthest = farthest == null || order.compare(farthest, place) < 0 ? place : farthest;
        }

        /** Returns the position of the last entry; empty if there are no more after it. */
        Optional<List<EncodedValue>> place() {
            return count >= limit ? Optional.ofNullable(farthest) : Optional.empty();
        }
    }

    /** Takes entries out of a result. */
    private abstract class Collector {
        private final List<Horizon> horizons;

        Collector(int limit, boolean inOrder) {
            this.horizons =
                    ranges.stream().map(range -> new Horizon(limit, inOrder)).toList();
        }

        /** Returns whether anything came. */
        boolean collect(ResultSet rows) throws SQLException {
            boolean answered = false;
            while (rows.next() && session.goesOn() && hasRoom()) {
                answered = true;
                RowKey key = keyOf(rows);
                if (key != null) {
                    horizons.get(rangeOf(rows)).pass(rows, firstOfPosition());
                    take(key, rows);
                }
            }
            return answered;
        }

        /** Returns the range of an entry. Where several ranges are read at once, each entry has its range's number. */
        private int rangeOf(ResultSet rows) throws SQLException {
            return ranges.size() == 1 ? 0 : rows.getInt(firstOfPosition() + columns);
        }

        List<List<EncodedValue>> horizons() {
            List<List<EncodedValue>> all = new ArrayList<>();
            horizons.forEach(horizon -> horizon.place().ifPresent(all::add));
            return all;
        }

        abstract @Nullable RowKey keyOf(ResultSet rows) throws SQLException;

        abstract int firstOfPosition();

        abstract boolean hasRoom();

        abstract void take(RowKey key, ResultSet rows) throws SQLException;
    }

    private final class KeysCollector extends Collector {
        private final List<RowKey> keys = new ArrayList<>();

        KeysCollector(int limit) {
            super(limit, false);
        }

        @Override
        @Nullable RowKey keyOf(ResultSet rows) throws SQLException {
            return IndexSql.keyOf(rows);
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
            return new FirstEntries(List.of(), keys, horizons());
        }
    }

    private final class RowsCollector extends Collector {
        private final int firstOfPosition;
        private final int revoker;
        private final List<StoredRow> live = new ArrayList<>();
        private long bytes;
        private boolean withRevoker;
        private boolean revoked;

        RowsCollector(int limit, ReadSql sql) {
            super(limit, sql.readsFirstInOrder(ranges));
            this.firstOfPosition = sql.firstOfPosition();
            this.revoker = firstOfPosition + columns + (ranges.size() == 1 ? 0 : 1);
        }

        /** Does {@link #collect} for results whose last column names the change that has revoked the leases. */
        boolean collectWithRevoker(ResultSet rows) throws SQLException {
            withRevoker = true;
            return collect(rows);
        }

        @Override
        @Nullable RowKey keyOf(ResultSet rows) throws SQLException {
            return session.reads().columns().keyOf(rows);
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
            StoredRow row = session.reads().columns().rowOf(key, rows);
            if (row != null) {
                live.add(row);
                bytes += RowCollector.size(row);
            }
        }

        FirstEntries entries() {
            return new FirstEntries(live, List.of(), horizons());
        }
    }
}
