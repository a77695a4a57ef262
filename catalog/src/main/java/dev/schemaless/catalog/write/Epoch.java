package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.sql.StoreSql;
import dev.schemaless.catalog.sql.Trip;
import dev.schemaless.catalog.store.StaleCatalogException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The catalog version a partition has seen, and its server's clock.
 *
 * @param micros since 1970-01-01 UTC
 */
public record Epoch(long version, long micros) {
    /** Reads it, locked as the query says. */
    public static Epoch read(Connection connection, Query query) throws SQLException {
        List<Epoch> found = query.list(connection, row -> new Epoch(row.getLong(1), row.getLong(2)));
        if (found.isEmpty()) {
            throw absent();
        }
        return found.get(0);
    }

    /** Reads it on a trip, with all that was added before, and keeps it from moving until the transaction ends. */
    public static Epoch read(Trip trip, StoreSql sql) throws SQLException {
        Pending pending = Pending.read(trip, sql);
        trip.send();
        return pending.arrived();
    }

    /** An epoch on its way. */
    static final class Pending {
        private @Nullable Epoch epoch;

        /** Adds the query to a trip. */
        static Pending read(Trip trip, StoreSql sql) throws SQLException {
            Pending pending = new Pending();
            trip.add(sql.shareEpoch(), row -> pending.epoch = new Epoch(row.getLong(1), row.getLong(2)));
            return pending;
        }

        /** Returns the epoch once the trip was sent. */
        Epoch arrived() {
            if (epoch == null) {
                throw absent();
            }
            return epoch;
        }
    }

    private static SchemalessException absent() {
        return new SchemalessException(
                ErrorCode.STORE_MISMATCH,
                "Cannot use partition: its epoch table is empty. Restore it, or finish the store with create=true.");
    }

    /** Throws if the partition has seen a newer catalog. */
    public void check(long plannedVersion) {
        if (version > plannedVersion) {
            throw new StaleCatalogException(plannedVersion, version);
        }
    }
}
