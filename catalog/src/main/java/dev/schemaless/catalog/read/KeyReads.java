package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.coalesce.BatchMeters;
import dev.schemaless.catalog.coalesce.CombiningQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Reads by one key or a few, of one model and one choice of its columns. Those that arrive while another one is under way to the
 * same table run become one query. Thread-safe.
 */
final class KeyReads {
    /** A list of more keys fills a statement of its own well enough, and would hold up others. */
    static final int MOST = 64;

    /** Keys count as bytes here: so many are one short text. */
    private static final CombiningQueue.Limits LIMITS = new CombiningQueue.Limits(128, 512);

    private final ConcurrentMap<Integer, CombiningQueue<KeyRead, FoundRows>> queues = new ConcurrentHashMap<>();
    private final BatchMeters meters;

    KeyReads(BatchMeters meters) {
        this.meters = meters;
    }

    FoundRows read(KeyRead read) {
        if (read.isEmbedded()) {
            return read.alone();
        }
        ReadRequest request = read.session().request();
        return queues.computeIfAbsent(
                        read.run(),
                        absent -> new CombiningQueue<>(new KeyBatches(), LIMITS, meters.of(read.partition())))
                .run(read, request.catalogVersion(), read.keys().size(), request.control());
    }
}
