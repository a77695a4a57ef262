package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.server.Trip;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The catalog version a partition has seen, and its server's clock.
 *
 * @param micros since 1970-01-01 UTC
 */
public record Epoch(long version, long micros) {
    /** Reads it from a stripe and keeps that from moving until the transaction ends. */
    public static Epoch share(Connection connection, StoreSql sql) throws SQLException {
        return read(connection, sql, sql.shareEpoch());
    }

    /** Reads it and locks it until the transaction ends; writers go on. */
    public static Epoch lock(Connection connection, StoreSql sql) throws SQLException {
        return read(connection, sql, sql.lockEpoch());
    }

    private static Epoch read(Connection connection, StoreSql sql, Query query) throws SQLException {
        return query.list(connection, row -> of(sql, row)).stream().findFirst().orElseThrow(Epoch::absent);
    }

    private static Epoch of(StoreSql sql, ResultSet row) throws SQLException {
        return new Epoch(row.getLong(1), sql.micros(row, 2));
    }

    /** Takes the version out of the result of {@link StoreSql#readEpoch()}. */
    public static Epoch of(ResultSet rows) throws SQLException {
        if (!rows.next()) {
            throw absent();
        }
        return new Epoch(rows.getLong(1), 0);
    }

    /** Reads it from a stripe on a trip, with all that was added before, and keeps that from moving until the transaction ends. */
    public static Epoch share(Trip trip, StoreSql sql) throws SQLException {
        Pending pending = Pending.read(trip, sql);
        trip.send();
        return pending.arrived();
    }

    /** An epoch on its way. */
    public static final class Pending {
        private @Nullable Epoch epoch;

        /** Adds the query to a trip. */
        public static Pending read(Trip trip, StoreSql sql) throws SQLException {
            Pending pending = new Pending();
            trip.add(sql.shareEpoch(), row -> pending.epoch = of(sql, row));
            return pending;
        }

        /** Returns the epoch once the trip was sent. */
        public Epoch arrived() {
            if (epoch == null) {
                throw absent();
            }
            return epoch;
        }
    }

    /** Returns the refusal of a partition whose epoch is not there. */
    public static SchemalessException absent() {
        return new SchemalessException(
                ErrorCode.STORE_CORRUPT, "Cannot use partition: its epoch table is empty. Restore it from a backup.");
    }

    /** Throws if the partition has seen a newer catalog. */
    public void check(long plannedVersion) {
        if (version > plannedVersion) {
            throw new StaleCatalogException(plannedVersion, version);
        }
    }
}
