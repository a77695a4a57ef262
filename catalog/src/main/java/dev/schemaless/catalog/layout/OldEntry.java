package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.EntryKey;
import dev.schemaless.catalog.server.Batch;
import dev.schemaless.catalog.server.Trip;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry that its row no longer has.
 *
 * @param rowSeq a count of the row's writes at which it had no such entry, or the one at which it had it last: an entry that
 *     was put for a later version is not meant
 */
public record OldEntry(RowKey key, EntryKey entryKey, long rowSeq) {
    private static final Comparator<OldEntry> ORDER =
            Comparator.comparing(OldEntry::entryKey).thenComparing(OldEntry::key);

    /**
     * Removes entries of one table, some at a time, each time for good. They are locked in the order of their keys, as
     * writers lock them.
     */
    public static void removeAll(Connection connection, IndexSql sql, List<OldEntry> entries) throws SQLException {
        Trip trip = new Trip(connection, sql.dialect());
        Batch batch = new Batch(trip, sql.removeOld());
        for (OldEntry entry : entries.stream().distinct().sorted(ORDER).toList()) {
            List<@Nullable Object> parameters = EntryWrite.keyParameters(entry.entryKey(), entry.key());
            parameters.add(entry.rowSeq());
            batch.add(parameters);
        }
        batch.send();
        trip.send();
    }
}
