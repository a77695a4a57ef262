package dev.schemaless.catalog.read.scan;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.layout.CatalogCheck;
import dev.schemaless.catalog.layout.ResultColumns;
import dev.schemaless.catalog.layout.ScanSql;
import dev.schemaless.catalog.lease.CatalogLease;
import dev.schemaless.catalog.read.page.FetchMode;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.RowCollector;
import dev.schemaless.catalog.server.Partition;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads ranges of rows from one partition, each result up to a number of bytes that are kept. The first result shows whether the
 * partition has seen a newer catalog. Used by one thread at a time.
 *
 * <p>All methods throw {@link StaleCatalogException} if the partition has seen a newer catalog.
 */
public final class ScanReader {
    private final ReadSession session;
    private final int position;
    private boolean epochChecked;

    public ScanReader(ReadSession session, int position) {
        this.session = session;
        this.position = position;
    }

    private ScanSql sql() {
        return session.reads().scans(position);
    }

    private Partition partition() {
        return session.partitions().get(position);
    }

    private long catalogVersion() {
        return session.request().catalogVersion();
    }

    /** Reads the first rows of a split, and hands them over one by one. */
    public RowCollector.Result scan(ScanSplit split, int limit, RowSink sink) {
        return scan(check -> sql().scan(split, limit, check), page(split, limit, sink));
    }

    /** Reads the last rows of a split, from its end, and hands them over one by one. */
    public RowCollector.Result scanBackward(ScanSplit split, int limit, RowSink sink) {
        return scan(check -> sql().scanBackward(split, limit, check), page(split, limit, sink));
    }

    /**
     * Reads the first rows of several ranges, from either end.
     *
     * @param limit of each
     */
    public RowsOfRanges scanEach(int run, List<KeyRange> ranges, boolean backward, int limit) {
        Function<CatalogCheck, Query> query = check -> sql().scanEach(run, ranges, backward, limit, check);
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

    private ScannedPage page(ScanSplit split, int limit, RowSink sink) {
        return new ScannedPage(columns(), limit, ScanSql.isShort(split, limit), session::goesOn, sink);
    }

    /** Reads a page of a scan, under a lease if there is one. Only short reads, which come often, ask for a lease. */
    private RowCollector.Result scan(Function<CatalogCheck, Query> query, ScannedPage page) {
        if (epochChecked) {
            return session.stream(partition(), query.apply(CatalogCheck.nothing()), page::collect, page::gaveAny);
        }
        Optional<RowCollector.Result> leased = firstRowComesSoon()
                ? session.underLease(partition(), query, FetchMode.ROW_BY_ROW, page::collect, page::gaveAny)
                : Optional.empty();
        RowCollector.Result result = leased.orElseGet(() -> withoutLease(query, page));
        epochChecked = true;
        return result;
    }

    /** Says whether a lease is likely to last until the first row comes. A server may pass over a whole table to find one that has changed. */
    private boolean firstRowComesSoon() {
        AsOf asOf = session.request().asOf();
        return asOf == null || asOf.rows() == AsOf.Rows.ALL;
    }

    private RowCollector.Result withoutLease(Function<CatalogCheck, Query> query, ScannedPage page) {
        CatalogLease asked = page.isShort() ? session.askForLease() : null;
        if (asked == null) {
            CatalogCheck check = CatalogCheck.notNewer(catalogVersion());
            return answered(session.stream(partition(), query.apply(check), page::collect, page::gaveAny));
        }
        Query asking = query.apply(CatalogCheck.lease(asked.version()));
        RowCollector.Result result = session.stream(partition(), asking, page::collectAsking, page::gaveAny);
        if (page.saysThatLeasesAreGiven()) {
            session.grant(asked);
        }
        return answered(result);
    }

    /** Asks the partition whether it has seen a newer catalog, if it has not answered. */
    private RowCollector.Result answered(RowCollector.Result result) {
        if (!result.answered()) {
            session.checkEpoch(partition());
        }
        return result;
    }

    /** Says whether the partition is a database in this JVM. */
    public boolean isEmbedded() {
        return partition().dialect().isEmbedded();
    }

    /** Counts the live rows of a split. */
    public long count(ScanSplit split) {
        return session.query(partition(), sql().count(split), this::counted);
    }

    private long counted(ResultSet rows) throws SQLException {
        rows.next();
        new Epoch(rows.getLong(2), 0).check(catalogVersion());
        return rows.getLong(1);
    }

    private ResultColumns columns() {
        return session.reads().columns();
    }
}
