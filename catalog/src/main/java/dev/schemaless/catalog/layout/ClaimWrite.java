package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.server.Batch;
import dev.schemaless.catalog.server.Trip;
import java.sql.SQLException;
import java.util.List;

/**
 * A claim to be put or removed.
 *
 * @param row whose claim it is
 */
public record ClaimWrite(RowKey claim, RowKey row) {
    /** Puts claims of one table within a transaction; a unique violation says that a row has one of them. */
    public static void putAll(Trip trip, ClaimSql sql, List<ClaimWrite> claims) throws SQLException {
        addAll(new Batch(trip, sql.put()), claims);
    }

    /** Removes claims of one table within a transaction; those that are absent, or another row's, do no harm. */
    public static void removeAll(Trip trip, ClaimSql sql, List<ClaimWrite> claims) throws SQLException {
        addAll(new Batch(trip, sql.remove()), claims);
    }

    private static void addAll(Batch batch, List<ClaimWrite> claims) throws SQLException {
        for (ClaimWrite claim : claims) {
            batch.add(List.of(claim.claim(), claim.row()));
        }
        batch.send();
    }
}
