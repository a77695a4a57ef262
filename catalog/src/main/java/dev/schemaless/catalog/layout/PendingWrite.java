package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Timestamps;
import dev.schemaless.catalog.server.Batch;
import dev.schemaless.catalog.server.Trip;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/**
 * Work left for the cleaner: an entry on another partition that its row no longer has.
 *
 * @param model its number
 * @param index its number
 * @param entry as it was put; a newer one of the same value is not meant
 */
public record PendingWrite(int model, int index, EntryWrite entry) {
    /**
     * Leaves work within the transaction that makes it necessary.
     *
     * @param micros the server's clock, microseconds since 1970-01-01 UTC
     */
    public static void putAll(Trip trip, StoreSql sql, List<PendingWrite> works, long micros) throws SQLException {
        Batch batch = new Batch(trip, sql.putPending());
        for (PendingWrite work : works) {
            batch.add(Arrays.asList(
                    work.model(),
                    work.index(),
                    work.entry().key(),
                    work.entry().entry().key().toBytes(),
                    work.entry().rowSeq(),
                    work.entry().entry().shard(),
                    Timestamps.text(micros)));
        }
        batch.send();
    }
}
