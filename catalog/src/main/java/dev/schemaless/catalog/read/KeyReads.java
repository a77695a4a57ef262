package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.coalesce.CombiningQueue;
import dev.schemaless.catalog.coalesce.TripMeters;
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

    private final ConcurrentMap<Integer, CombiningQueue<KeyRead, Optional<StoredRow>>> queues =
            new ConcurrentHashMap<>();
    private final TripMeters meters;

    KeyReads(TripMeters meters) {
        this.meters = meters;
    }

    /** Reads the row of a key; null if there is none. */
    @Nullable StoredRow read(KeyRead read) {
        if (read.isEmbedded()) {
            return read.alone();
        }
        ReadRequest request = read.session().request();
        return queues.computeIfAbsent(
                        read.run(), absent -> new CombiningQueue<>(new KeyTrips(), LIMITS, meters.of(read.partition())))
                .run(read, request.catalogVersion(), 0, request.control())
                .orElse(null);
    }
}
