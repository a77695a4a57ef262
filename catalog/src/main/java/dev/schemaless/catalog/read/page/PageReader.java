package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.ResultReader;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.layout.CatalogCheck;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.layout.ReadSql;
import dev.schemaless.catalog.layout.ResultColumns;
import dev.schemaless.catalog.server.Partition;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows from one partition, each result up to a number of bytes. The first result shows whether the partition has
 * seen a newer catalog. Reads that rely on indexes check that in every statement.
 *
 * <p>All methods throw {@link StaleCatalogException} if the partition has seen a newer catalog.
 */
public final class PageReader {
    private final ReadSession session;
    private final int position;
    private boolean epochChecked;

    public PageReader(ReadSession session, int position) {
        this.session = session;
        this.position = position;
    }

    public ReadSession session() {
        return session;
    }

    /** Returns the partition's number. */
    public int position() {
        return position;
    }

    private ReadSql sql() {
        return session.reads().sql(position);
    }

    private Partition partition() {
        return session.partitions().get(position);
    }

    /**
     * Reads the row of a key; null if the key is absent. A row of the past takes a second query if it has been written since, and a third if that
     * is so more than once.
     */
    public @Nullable StoredRow key(int run, RowKey key) {
        if (!sql().showsUnchanged()) {
            return inForce(run, key);
        }
        One latest = one(
                check -> sql().latest(run, key, check),
                rows -> new One(true, columns().laterRefKey(rows), columns().rowOf(key, rows)));
        return latest.laterRefKey() == null ? latest.row() : before(run, key, latest.laterRefKey());
    }

    /** Reads the row of a key as it was, by the version before the latest one if that was in force. */
    private @Nullable StoredRow before(int run, RowKey key, long refKey) {
        One version = sql().isOfBaseAlone()
                ? session.query(
                        partition(),
                        sql().version(run, key, refKey - 1),
                        rows -> rows.next() ? One.of(columns().rowOf(key, rows)) : One.NONE)
                : One.NONE;
        return version.answered() ? version.row() : inForce(run, key);
    }

    private @Nullable StoredRow inForce(int run, RowKey key) {
        return one(check -> sql().key(run, key, check), rows -> One.of(columns().rowOf(key, rows)))
                .row();
    }

    /**
     * One row, or its absence, if the partition has answered.
     *
     * @param laterRefKey the ref key of the latest version if that was written after the time of the read
     */
    private record One(
            boolean answered,
            @Nullable Long laterRefKey,
            @Nullable StoredRow row) {
        private static final One NONE = new One(false, null, null);

        static One of(@Nullable StoredRow row) {
            return new One(true, null, row);
        }
    }

    private One one(Function<CatalogCheck, Query> query, ResultReader<One> reader) {
        return session.onCatalog(
                partition(),
                query,
                FetchMode.AT_ONCE,
                rows -> rows.next() ? reader.read(rows) : One.NONE,
                One::answered);
    }

    /** Reads the rows of some keys of one table run, in no order. */
    public RowCollector.Result keys(int run, List<RowKey> keys) {
        if (epochChecked) {
            return session.stream(partition(), sql().keys(run, keys, CatalogCheck.nothing()), this::collect);
        }
        return onCatalog(check -> sql().keys(run, keys, check));
    }

    /**
     * Reads the rows that entries name, and those of some keys, in one read view and in no order. A row comes once for
     * each of its entries and once by its key.
     *
     * @param limit of each lookup's rows
     */
    public RowCollector.Result lookup(int run, List<ReadSql.Lookup> lookups, List<RowKey> keys, int limit) {
        return onCatalog(check -> sql().lookup(run, lookups, keys, limit, check));
    }

    /**
     * Reads the rows that the entries of several values name, and says which.
     *
     * @param values each of as many columns of the index, its first ones
     * @param limit if so many come there may be more
     */
    public ByValue<StoredRow> lookupEach(int run, IndexSql index, List<List<EncodedValue>> values, int limit) {
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

    private RowCollector.Result collect(ResultSet rows) throws SQLException {
        return RowCollector.collect(rows, columns(), session::goesOn);
    }

    private ResultColumns columns() {
        return session.reads().columns();
    }
}
