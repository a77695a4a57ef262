package dev.schemaless.catalog.job.clean;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.job.run.FailureLog;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.JobTerms;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.job.run.RecurringJobs;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.BackOff;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the old entries of rows in indexes whose entries are stored elsewhere than their rows, once {@link
 * dev.schemaless.catalog.index.GracePeriod} is over. Any number of processes may do so at the same time; one that dies
 * leaves its work to the next. Used by one thread at a time.
 */
public final class Cleaner implements JobKind {
    private static final Logger LOG = LoggerFactory.getLogger(Cleaner.class);

    /** A stop waits for a batch at most. */
    private static final int BATCH = 200;

    private static final String NAME = "CLEAN";
    private static final NewJob JOB = new NewJob(NAME, "store", "old index entries", null);
    private static final JobTerms TERMS = JobTerms.recurring(Duration.ofSeconds(15));

    /** Time that one partition is worked on before the next one. */
    private static final long ROUND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    private final StoreTables tables;
    private final CatalogSource catalog;
    private final RecurringJobs jobs;
    private final LongSupplier nanos;
    private final List<PendingQueue> queues;
    private final Set<PendingQueue> failing = new HashSet<>();
    private final BackOff.Pauses pauses = new BackOff(FIRST_PAUSE, LONGEST_PAUSE).pauses();
    private long nextJob;
    private @Nullable RuntimeException failure;

    /**
     * Makes a cleaner of a store.
     *
     * @param jobs runs due work as a job
     * @param nanos the clock, nanoseconds since any moment
     */
    public Cleaner(StoreTables tables, CatalogSource catalog, RecurringJobs jobs, LongSupplier nanos) {
        this(tables, catalog, jobs, nanos, PendingQueue.MOST_WAITING);
    }

    /**
     * Makes a cleaner like {@link #Cleaner(StoreTables, CatalogSource, RecurringJobs, LongSupplier)}, with less memory.
     *
     * @param mostWaiting how many notes of a partition are kept in memory at most, at least one
     */
    public Cleaner(StoreTables tables, CatalogSource catalog, RecurringJobs jobs, LongSupplier nanos, int mostWaiting) {
        this.tables = tables;
        this.catalog = catalog;
        this.jobs = jobs;
        this.nanos = nanos;
        this.nextJob = nanos.getAsLong();
        this.queues = IntStream.range(0, tables.partitions().size())
                .mapToObj(position -> new PendingQueue(tables, position, nanos.getAsLong(), mostWaiting))
                .toList();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public JobTerms terms() {
        return TERMS;
    }

    /**
     * Looks for notes where it is time to, and works those that are due, as a job, for as long as there are any. Makes
     * no round trip if nothing is due. Failed work is tried again later, and logged once.
     */
    public void tick() {
        queues.forEach(this::look);
        if (hasDue() && nanos.getAsLong() - nextJob >= 0) {
            begin();
        }
    }

    private boolean hasDue() {
        return queues.stream().anyMatch(queue -> queue.hasDue(nanos.getAsLong()));
    }

    private void look(PendingQueue queue) {
        if (queue.isToLook(nanos.getAsLong())) {
            try {
                queue.look(nanos);
                if (queue.isEmpty()) {
                    succeed(queue);
                }
            } catch (RuntimeException e) {
                fail(queue, e);
            }
        }
    }

    private void begin() {
        try {
            if (!jobs.perform(JOB)) {
                leave();
            }
            pauses.reset();
        } catch (RuntimeException e) {
            LOG.debug("Cannot make a job of cleaning; trying again.", e);
            nextJob = nanos.getAsLong() + pauses.next().toNanos();
        }
    }

    /** Leaves due notes for later, because another process works on them. */
    private void leave() {
        queues.stream()
                .filter(queue -> queue.hasDue(nanos.getAsLong()))
                .forEach(queue -> queue.leave(nanos.getAsLong()));
    }

    /** Removes the due entries, partition by partition, and those that become due meanwhile. */
    @Override
    public void run(JobRun job) {
        failure = null;
        try {
            while (hasDue()) {
                for (PendingQueue queue : queues) {
                    advance(queue, job);
                }
                queues.forEach(this::look);
            }
        } catch (RuntimeException e) {
            if (job.isCancelled()) {
                leave();
            }
            throw e;
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Does nothing: removed entries stay removed. */
    @Override
    public void undo(JobRun job) {}

    private void advance(PendingQueue queue, JobRun job) {
        if (queue.hasDue(nanos.getAsLong())) {
            try {
                clean(queue, job);
                succeed(queue);
            } catch (RuntimeException e) {
                job.check();
                fail(queue, e);
            }
        }
        job.check();
    }

    private void succeed(PendingQueue queue) {
        queue.succeed();
        failing.remove(queue);
    }

    private void fail(PendingQueue queue, RuntimeException reason) {
        queue.putOff(nanos.getAsLong());
        if (!isOrdinary(reason)) {
            failure = reason;
            if (failing.add(queue)) {
                FailureLog.warn(LOG, "Cannot remove old index entries; trying again.", reason);
            }
        }
    }

    /** Says whether another transaction was merely in the way. */
    private static boolean isOrdinary(RuntimeException failure) {
        return failure instanceof SchemalessException known
                && (known.code() == ErrorCode.SERIALIZATION_FAILURE || known.code() == ErrorCode.CATALOG_CHANGED);
    }

    /** Removes due entries of one partition, for one round. A batch that fails does not keep the others back. */
    private void clean(PendingQueue queue, JobRun job) {
        SchemalessException first = null;
        try (CleaningConnections connections = new CleaningConnections(tables)) {
            long end = nanos.getAsLong() + ROUND_NANOS;
            do {
                List<Long> notes = queue.takeDue(nanos.getAsLong(), BATCH);
                PendingBatch batch = new PendingBatch(tables, queue.position(), catalog, connections);
                if (!batch.work(notes)) {
                    // another process has done all of it, and knows the rest as well
                    queue.leave(nanos.getAsLong());
                }
                first = first == null ? batch.failure() : first;
                job.advance(job.done() + batch.forgotten());
            } while (queue.hasDue(nanos.getAsLong()) && nanos.getAsLong() - end < 0);
        }
        if (first != null) {
            throw first;
        }
    }
}
