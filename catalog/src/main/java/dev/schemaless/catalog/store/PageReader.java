package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.EncodedBound;
import dev.schemaless.catalog.shard.KeyRange;
import dev.schemaless.catalog.sql.IndexSql;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.sql.ReadSql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows from one partition, each result up to a number of bytes. The first result says whether the partition has seen a
 * newer catalog; whoever relies on more than the cells asks each time.
 *
 * <p>All methods throw {@link StaleCatalogException} if it has.
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

    private Partition partition() {
        return session.partitions().get(position);
    }

    private long catalogVersion() {
        return session.request().catalogVersion();
    }

    private @Nullable Long epochToCheck() {
        return epochChecked ? null : catalogVersion();
    }

    /** Reads the row of a key; null if there is none. The model has a latest table. */
    @Nullable StoredRow key(int run, RowKey key) {
        One one = session.query(partition(), sql().key(run, key, catalogVersion()), rows -> one(key, rows));
        if (!one.answered()) {
            session.checkEpoch(partition());
        }
        return one.row();
    }

    /** One row, or its absence, if the partition has answered. */
    private record One(boolean answered, @Nullable StoredRow row) {}

    private One one(RowKey key, ResultSet rows) throws SQLException {
        return rows.next() ? new One(true, session.request().columns().onlyRow(key, rows)) : new One(false, null);
    }

    /** Reads the rows of some keys of one table run, in no order. */
    RowCollector.Result keys(int run, List<RowKey> keys) {
        return checked(sql().keys(run, keys, epochToCheck()));
    }

    /** Reads the first rows of some ranges of one table run. */
    RowCollector.Result scan(int run, List<KeyRange> ranges, int limit) {
        return checked(sql().scan(run, ranges, limit, epochToCheck()));
    }

    /** Reads the rows that a query of an index names, in no order. */
    RowCollector.Result named(int run, Query keys) {
        epochChecked = false;
        return checked(sql().named(run, "read-named", keys, catalogVersion()));
    }

    /**
     * Reads the rows that an index's entries name, in no order, a row once for each of its entries. For an index that may have
     * entries of values that could not be encoded there is {@link #named}.
     */
    RowCollector.Result lookup(int run, IndexSql index, List<EncodedBound> bounds, int limit) {
        epochChecked = false;
        return checked(sql().lookup(run, index, bounds, limit, catalogVersion()));
    }

    private RowCollector.Result checked(Query query) {
        RowCollector.Result result = streamed(query);
        if (!epochChecked && !result.answered()) {
            session.checkEpoch(partition());
        }
        epochChecked = true;
        return result;
    }

    private RowCollector.Result streamed(Query query) {
        return session.stream(
                partition(),
                query,
                rows -> RowCollector.collect(rows, session.request().columns(), session::goesOn));
    }
}
