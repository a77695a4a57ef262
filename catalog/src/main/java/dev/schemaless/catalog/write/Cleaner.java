package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.StoreTables;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the old entries that writers of rows leave behind in indexes whose entries lie elsewhere than their rows, once
 * {@link dev.schemaless.catalog.index.Grace} is over. Any number of processes may do so at the same time; one that dies
 * leaves its work to the next. Used by one thread at a time.
 */
public final class Cleaner {
    private static final Logger LOG = LoggerFactory.getLogger(Cleaner.class);

    private static final int BATCH = 200;

    /** A round is so short that writers notice nothing of it, and that closing the store need not wait. */
    private static final int MOST_BATCHES = 10;

    private final StoreTables tables;
    private final UUID store;
    private final CatalogSource catalog;
    private final LongSupplier nanos;
    private final List<PendingQueue> queues;
    private volatile boolean stopped;
    private final Set<PendingQueue> failing = new HashSet<>();

    /**
     * Makes a cleaner of a store.
     *
     * @param nanos the clock, nanoseconds since any moment
     */
    public Cleaner(StoreTables tables, UUID store, CatalogSource catalog, LongSupplier nanos) {
        this.tables = tables;
        this.store = store;
        this.catalog = catalog;
        this.nanos = nanos;
        this.queues = IntStream.range(0, tables.partitions().size())
                .mapToObj(position -> new PendingQueue(tables, position))
                .toList();
    }

    /** Works what is due; asks nobody if nothing is. What fails is tried again later, and said once. */
    public void tick() {
        for (PendingQueue queue : queues) {
            if (queue.isDue(nanos.getAsLong()) && !stopped) {
                work(queue);
            }
        }
    }

    private void work(PendingQueue queue) {
        try {
            if (queue.isEmpty()) {
                queue.look(nanos);
            } else {
                clean(queue);
            }
            failing.remove(queue);
        } catch (RuntimeException e) {
            queue.putOff(nanos.getAsLong());
            if (!isOrdinary(e) && failing.add(queue)) {
                LOG.warn("Cannot remove old index entries; trying again.", e);
            }
        }
    }

    /** Says whether somebody was merely in the way. */
    private static boolean isOrdinary(RuntimeException failure) {
        return failure instanceof SchemalessException known
                && (known.code() == ErrorCode.SERIALIZATION_FAILURE || known.code() == ErrorCode.CATALOG_CHANGED);
    }

    private void clean(PendingQueue queue) {
        try (CleaningConnections connections = new CleaningConnections(tables)) {
            if (!connections.lock(queue.position(), store)) {
                // who cleans it knows the same work
                queue.leave(nanos.getAsLong());
                return;
            }
            for (int i = 0; i < MOST_BATCHES && !queue.isEmpty() && !stopped; i++) {
                new PendingBatch(tables, queue.position(), catalog, connections)
                        .work(new ArrayList<>(queue.take(BATCH)), queue.chunks());
            }
        }
    }

    /** Makes a tick under way on another thread end soon, and others do nothing. */
    void stop() {
        stopped = true;
    }
}
