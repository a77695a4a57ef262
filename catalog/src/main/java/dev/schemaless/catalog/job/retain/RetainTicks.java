package dev.schemaless.catalog.job.retain;

import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.job.run.RecurringJobs;
import dev.schemaless.catalog.model.Model;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Makes a job of each limited model that is due: every hour, and after a change of its limits. Thread-safe. */
public final class RetainTicks {
    private static final long PERIOD_NANOS = Duration.ofHours(1).toNanos();

    /** Processes that live for a moment leave the work to others. */
    private static final long FIRST_NANOS = Duration.ofMinutes(1).toNanos();

    private final CatalogSource catalog;
    private final RecurringJobs jobs;
    private final LongSupplier nanos;
    private final Map<Integer, Long> due = new ConcurrentHashMap<>();

    /**
     * Makes the schedule of one process.
     *
     * @param jobs runs due work as a job
     * @param nanos the clock, nanoseconds since any moment
     */
    public RetainTicks(CatalogSource catalog, RecurringJobs jobs, LongSupplier nanos) {
        this.catalog = catalog;
        this.jobs = jobs;
        this.nanos = nanos;
    }

    /** Lets the next tick work on a model. */
    public void soon(int model) {
        due.put(model, nanos.getAsLong());
    }

    /** Works on the models that are due, one after the other. Makes no round trip if none is. */
    public void tick() {
        catalog.catalog().models().stream().filter(RetainJob::isLimited).forEach(this::tick);
    }

    private void tick(Model model) {
        long now = nanos.getAsLong();
        if (now - due.computeIfAbsent(model.number(), absent -> now + FIRST_NANOS) < 0) {
            return;
        }
        due.put(model.number(), now + PERIOD_NANOS);
        try {
            jobs.perform(RetainJob.of(model));
        } catch (RuntimeException unreachable) {
            // so is the table of jobs, where failures would be noted
            due.put(model.number(), now + FIRST_NANOS);
        }
    }
}
