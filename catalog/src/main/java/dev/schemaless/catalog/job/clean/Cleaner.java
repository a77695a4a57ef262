package dev.schemaless.catalog.job.clean;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.layout.StoreTables;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the old entries that writers of rows leave behind in indexes whose entries lie elsewhere than their rows, once
 * {@link dev.schemaless.catalog.index.GracePeriod} is over. Any number of processes may do so at the same time; one that dies
 * leaves its work to the next. Used by one thread at a time.
 */
public final class Cleaner {
    private static final Logger LOG = LoggerFactory.getLogger(Cleaner.class);

    /** A stop waits for a batch at most. */
    private static final int BATCH = 200;

    /** What is worked on one partition before the next one is looked at. */
    private static final long ROUND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(10);

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
        this(tables, store, catalog, nanos, PendingQueue.MOST_WAITING);
    }

    /**
     * As {@link #Cleaner(StoreTables, UUID, CatalogSource, LongSupplier)}, with less memory.
     *
     * @param mostWaiting how many notes of a partition are kept in memory at most, at least one
     */
    public Cleaner(StoreTables tables, UUID store, CatalogSource catalog, LongSupplier nanos, int mostWaiting) {
        this.tables = tables;
        this.store = store;
        this.catalog = catalog;
        this.nanos = nanos;
        this.queues = IntStream.range(0, tables.partitions().size())
                .mapToObj(position -> new PendingQueue(tables, position, nanos.getAsLong(), mostWaiting))
                .toList();
    }

    /**
     * Looks for notes where it is time to, and works those that are due, for as long as there are any and about ten seconds at
     * most. Asks nobody if nothing is due. What fails is tried again later, and said once.
     */
    public void tick() {
        long end = nanos.getAsLong() + TICK_NANOS;
        boolean more;
        do {
            more = false;
            for (PendingQueue queue : queues) {
                more |= advance(queue);
            }
        } while (more && nanos.getAsLong() - end < 0);
    }

    /** Returns whether there is still something due. */
    private boolean advance(PendingQueue queue) {
        if (stopped) {
            return false;
        }
        try {
            if (queue.isToLook(nanos.getAsLong())) {
                queue.look(nanos);
            }
            boolean due = queue.hasDue(nanos.getAsLong());
            if (due) {
                clean(queue);
            }
            if (due || queue.isEmpty()) {
                queue.succeed();
                failing.remove(queue);
            }
        } catch (RuntimeException e) {
            queue.putOff(nanos.getAsLong());
            if (!isOrdinary(e) && failing.add(queue)) {
                LOG.warn("Cannot remove old index entries; trying again.", e);
            }
        }
        return queue.hasDue(nanos.getAsLong());
    }

    /** Says whether somebody was merely in the way. */
    private static boolean isOrdinary(RuntimeException failure) {
        return failure instanceof SchemalessException known
                && (known.code() == ErrorCode.SERIALIZATION_FAILURE || known.code() == ErrorCode.CATALOG_CHANGED);
    }

    /** Works what is due, for one round. What is in the way of a batch must not keep the others back. */
    private void clean(PendingQueue queue) {
        SchemalessException failure = null;
        try (CleaningConnections connections = new CleaningConnections(tables)) {
            if (!connections.lock(queue.position(), store)) {
                queue.leave(nanos.getAsLong());
                return;
            }
            long end = nanos.getAsLong() + ROUND_NANOS;
            do {
                PendingBatch batch = new PendingBatch(tables, queue.position(), catalog, connections);
                if (!batch.work(queue.takeDue(nanos.getAsLong(), BATCH))) {
                    // another process has done all of it, and knows the rest as well
                    queue.leave(nanos.getAsLong());
                }
                failure = batch.failure() == null ? failure : batch.failure();
            } while (queue.hasDue(nanos.getAsLong()) && nanos.getAsLong() - end < 0 && !stopped);
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Makes a tick under way on another thread end soon, and others do nothing. */
    public void stop() {
        stopped = true;
    }
}
