package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.layout.CatalogCheck;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.layout.ReadSql;
import dev.schemaless.catalog.layout.ResultColumns;
import dev.schemaless.catalog.layout.ScanSql;
import dev.schemaless.catalog.lease.CatalogLease;
import dev.schemaless.catalog.server.Partition;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows from one partition, each result up to a number of bytes. The first result shows whether the partition has
 * seen a newer catalog. Reads that rely on indexes check that in every statement.
 *
 * <p>All methods throw {@link StaleCatalogException} if the partition has seen a newer catalog.
 */
final class PageReader {
    private final ReadSession session;
    private final int position;
    private boolean epochChecked;

    PageReader(ReadSession session, int position) {
        this.session = session;
        this.position = position;
    }

    private ReadSql sql() {
        return session.reads().sql(position);
    }

    private ScanSql scans() {
        return session.reads().scans(position);
    }

    private Partition partition() {
        return session.partitions().get(position);
    }

    private long catalogVersion() {
        return session.request().catalogVersion();
    }

    private CatalogCheck check() {
        return isChecked() ? CatalogCheck.nothing() : CatalogCheck.notNewer(catalogVersion());
    }

    /** Says whether the partition is known to have seen no newer catalog: a read view has looked when it began. */
    private boolean isChecked() {
        return epochChecked || session.isInView();
    }

    /** Reads the row of a key; null if there is none. */
    @Nullable StoredRow key(int run, RowKey key) {
        return session.onCatalog(
                        partition(),
                        check -> sql().key(run, key, check),
                        FetchMode.AT_ONCE,
                        rows -> one(key, rows),
                        One::answered)
                .row();
    }

    /** One row, or its absence, if the partition has answered. */
    private record One(boolean answered, @Nullable StoredRow row) {}

    private One one(RowKey key, ResultSet rows) throws SQLException {
        return rows.next() ? new One(true, columns().rowOf(key, rows)) : new One(false, null);
    }

    /** Reads the rows of some keys of one table run, in no order. */
    RowCollector.Result keys(int run, List<RowKey> keys) {
        if (epochChecked) {
            return checked(sql().keys(run, keys, check()));
        }
        return onCatalog(check -> sql().keys(run, keys, check));
    }

    /** Does {@link #keys}; a read of few keys may be batched with others. */
    FoundRows keysTogether(int run, List<RowKey> keys) {
        return session.shares() && keys.size() <= KeyReads.MOST && !isEmbedded()
                ? session.keyReads().read(new KeyRead(session, position, run, keys))
                : keys(run, KeyPages.padded(keys)).found();
    }

    /** Reads the first rows of a split, and hands them over one by one. */
    RowCollector.Result scan(ScanSplit split, int limit, RowTaker taker) {
        return scan(check -> scans().scan(split, limit, check), page(split, limit, taker));
    }

    /** Reads the last rows of a split, from its end, and hands them over one by one. */
    RowCollector.Result scanBackward(ScanSplit split, int limit, RowTaker taker) {
        return scan(check -> scans().scanBackward(split, limit, check), page(split, limit, taker));
    }

    /**
     * Reads the first rows of several ranges, from either end.
     *
     * @param limit of each
     */
    RowsOfRanges scanEach(int run, List<KeyRange> ranges, boolean backward, int limit) {
        Function<CatalogCheck, Query> query = check -> scans().scanEach(run, ranges, backward, limit, check);
        RowsOfRanges found = new RowsOfRanges(ranges.size(), columns(), session::goesOn);
        if (session.underLease(partition(), query, FetchMode.ROW_BY_ROW, found::collect)
                .isEmpty()) {
            CatalogLease asked = session.askForLease();
            session.stream(partition(), query.apply(CatalogCheck.notNewer(catalogVersion())), found::collectAsking);
            if (found.isEmpty()) {
                session.checkEpoch(partition());
            } else if (asked != null && !found.leasesAreRevoked()) {
                session.grant(asked);
            }
        }
        return found;
    }

    private ScannedPage page(ScanSplit split, int limit, RowTaker taker) {
        return new ScannedPage(columns(), limit, ScanSql.isShort(split, limit), session::goesOn, taker);
    }

    /** Reads a page of a scan, under a lease if there is one. Only short reads, which come often, ask for a lease. */
    private RowCollector.Result scan(Function<CatalogCheck, Query> query, ScannedPage page) {
        if (epochChecked) {
            return session.stream(partition(), query.apply(CatalogCheck.nothing()), page::collect, page::gaveAny);
        }
        Optional<RowCollector.Result> leased =
                session.underLease(partition(), query, FetchMode.ROW_BY_ROW, page::collect, page::gaveAny);
        epochChecked = leased.isPresent();
        return leased.orElseGet(() -> afterCheck(withoutLease(query, page)));
    }

    private RowCollector.Result withoutLease(Function<CatalogCheck, Query> query, ScannedPage page) {
        CatalogLease asked = page.isShort() ? session.askForLease() : null;
        if (asked == null) {
            return session.stream(partition(), query.apply(check()), page::collect, page::gaveAny);
        }
        Query asking = query.apply(CatalogCheck.lease(asked.version()));
        RowCollector.Result result = session.stream(partition(), asking, page::collectAsking, page::gaveAny);
        if (page.saysThatLeasesAreGiven()) {
            session.grant(asked);
        }
        return result;
    }

    /**
     * Reads the rows that entries name, and those of some keys, in one read view and in no order. A row comes once for
     * each of its entries and once by its key.
     *
     * @param limit of each lookup's rows
     */
    RowCollector.Result lookup(int run, List<ReadSql.Lookup> lookups, List<RowKey> keys, int limit) {
        return onCatalog(check -> sql().lookup(run, lookups, keys, limit, check));
    }

    /**
     * Reads the rows that the entries of several values name, and says which.
     *
     * @param values each of as many columns of the index, its first ones
     * @param limit if so many come there may be more
     */
    ByValue<StoredRow> lookupEach(int run, IndexSql index, List<List<EncodedValue>> values, int limit) {
        return session.onCatalog(
                partition(),
                check -> sql().lookupEach(run, index, values, limit, check),
                FetchMode.ROW_BY_ROW,
                rows -> ByValue.collect(rows, values.get(0).size(), new FoundRow(columns()), limit, session::goesOn),
                ByValue::answered);
    }

    /** Takes rows that entries were found for. */
    private record FoundRow(ResultColumns columns) implements ByValue.Taker<StoredRow> {
        @Override
        public @Nullable StoredRow take(ResultSet rows) throws SQLException {
            RowKey key = columns.keyOf(rows);
            return key == null ? null : columns.rowOf(key, rows);
        }

        @Override
        public long bytes(StoredRow found) {
            return RowCollector.size(found);
        }

        @Override
        public int firstOfValues() {
            return columns.firstBehindKey();
        }
    }

    private RowCollector.Result onCatalog(Function<CatalogCheck, Query> query) {
        RowCollector.Result result = session.onCatalog(
                partition(), query, FetchMode.ROW_BY_ROW, this::collect, RowCollector.Result::answered);
        epochChecked = true;
        return result;
    }

    /** Says whether the partition is a database in this JVM. */
    boolean isEmbedded() {
        return partition().dialect().isEmbedded();
    }

    /** Counts the live rows of a split. */
    long count(ScanSplit split) {
        return session.query(partition(), scans().count(split), this::counted);
    }

    private long counted(ResultSet rows) throws SQLException {
        rows.next();
        new Epoch(rows.getLong(2), 0).check(catalogVersion());
        return rows.getLong(1);
    }

    private RowCollector.Result checked(Query query) {
        return afterCheck(session.stream(partition(), query, this::collect));
    }

    private RowCollector.Result afterCheck(RowCollector.Result result) {
        if (!isChecked() && !result.answered()) {
            session.checkEpoch(partition());
        }
        epochChecked = true;
        return result;
    }

    private RowCollector.Result collect(ResultSet rows) throws SQLException {
        return RowCollector.collect(rows, columns(), session::goesOn);
    }

    private ResultColumns columns() {
        return session.reads().columns();
    }
}
