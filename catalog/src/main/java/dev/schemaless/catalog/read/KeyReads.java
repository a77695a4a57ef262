package dev.schemaless.catalog.read;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.coalesce.CombiningQueue;
import dev.schemaless.catalog.key.NativeKey;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads by one key, of one model and one choice of its columns. Those that arrive while another one is under way to the same table
 * run become one query. Thread-safe.
 */
final class KeyReads {
    /** So many keys are one short text, and rows of 64 KiB fill twice the budget of a page at most. */
    private static final CombiningQueue.Limits LIMITS = new CombiningQueue.Limits(128, Long.MAX_VALUE);

    private final ConcurrentMap<Integer, CombiningQueue<KeyTrips.KeyRead, Optional<StoredRow>>> queues =
            new ConcurrentHashMap<>();

    /** Reads the row of a key; null if there is none. */
    @Nullable StoredRow read(ReadSession session, RowKey key) {
        int shard = NativeKey.shardOf(key);
        // what is in this process has no trips that could be saved
        if (session.partitions()
                .get(session.topology().partitionOf(shard))
                .dialect()
                .isEmbedded()) {
            return KeyTrips.read(session, key);
        }
        int run = session.topology().tableRunOf(shard);
        return queues.computeIfAbsent(run, absent -> new CombiningQueue<>(new KeyTrips(run), LIMITS))
                .run(
                        new KeyTrips.KeyRead(session, key),
                        session.request().catalogVersion(),
                        0,
                        session.request().control())
                .orElse(null);
    }
}
