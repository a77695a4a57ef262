package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.store.StaleCatalogException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

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
            throw new SchemalessException(
                    ErrorCode.STORE_MISMATCH,
                    "Cannot use partition: its epoch table is empty. Restore it, or finish the store with create=true.");
        }
        return found.get(0);
    }

    /** Throws if the partition has seen a newer catalog. */
    public void check(long plannedVersion) {
        if (version > plannedVersion) {
            throw new StaleCatalogException(plannedVersion, version);
        }
    }
}
