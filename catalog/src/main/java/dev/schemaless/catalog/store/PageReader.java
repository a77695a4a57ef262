package dev.schemaless.catalog.store;

import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.sql.ReadSql;
import dev.schemaless.catalog.sql.StoreSql;
import dev.schemaless.catalog.write.Epoch;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads the results of {@link ReadSql} from one partition, each up to a number of bytes. */
final class PageReader {
    private final ReadSession session;
    private final Partition partition;
    private final ReadSql sql;
    private boolean epochChecked;

    PageReader(ReadSession session, Partition partition) {
        this.session = session;
        this.partition = partition;
        this.sql = session.sql(partition);
    }

    ReadSql sql() {
        return sql;
    }

    /** Makes the next read look at the epoch again, because it relies on more than the cells. */
    void checkEpochAgain() {
        epochChecked = false;
    }

    /**
     * Runs a query; the first one says whether the partition has seen a newer catalog.
     *
     * @throws StaleCatalogException if it has
     */
    RowCollector.Result read(Query query) {
        RowCollector.Result result = session.query(partition, query, this::collect);
        if (!epochChecked) {
            // no row came that could tell; an epoch read later that is old enough was so before, too
            checkEpoch(session.query(
                    partition,
                    new StoreSql(partition.dialect(), session.names()).readEpoch(),
                    rows -> rows.next() ? rows.getLong(1) : 0));
        }
        return result;
    }

    private void checkEpoch(long version) {
        new Epoch(version, 0).check(session.request().catalogVersion());
        epochChecked = true;
    }

    private RowCollector.Result collect(ResultSet rows) throws SQLException {
        return RowCollector.collect(rows, session.request().cells().size(), session::goesOn, version -> {
            if (!epochChecked) {
                checkEpoch(version);
            }
        });
    }
}
