package dev.schemaless.catalog.job.background;

import dev.schemaless.catalog.epoch.BranchSweep;
import dev.schemaless.catalog.job.clean.Cleaner;
import dev.schemaless.catalog.job.recover.Recovery;
import dev.schemaless.catalog.job.retain.RetainTicks;
import dev.schemaless.catalog.job.run.FailureLog;
import dev.schemaless.catalog.write.commit.RecoveryRight;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs {@link Recovery} and the {@link Cleaner}, and looks after the catalog, in the background for as long as a store is open. Neither waits for the
 * other.
 */
final class Housekeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Housekeeper.class);

    /** The number of threads: recovery, cleaning, forgetting and limiting the past may each take long, while the rest goes on. */
    private static final int THREADS = 5;

    private static final long TICK_MILLIS = 1000;
    private static final long MEND_SECONDS = 10;
    private static final long FORGET_MINUTES = 10;
    private static final long END_SECONDS = 10;

    private final ScheduledThreadPoolExecutor executor;
    private final List<ScheduledFuture<?>> recoveries = new ArrayList<>();
    private final List<ScheduledFuture<?>> cleaners = new ArrayList<>();
    private Runnable mending = () -> {};
    private boolean failing;

    Housekeeper(String store) {
        executor = new ScheduledThreadPoolExecutor(THREADS, task -> {
            Thread thread = new Thread(task, "schemaless housekeeper " + store);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Ends unfinished transactions from now on, whenever there is the right to look for them. */
    void recover(Recovery recovery, RecoveryRight right) {
        Runnable tick = () -> run(() -> ifGranted(right, recovery::tick));
        recoveries.add(executor.scheduleWithFixedDelay(tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS));
        Runnable forget = () -> run(() -> ifGranted(right, recovery::forgetOld));
        recoveries.add(executor.scheduleWithFixedDelay(forget, 1, FORGET_MINUTES, TimeUnit.MINUTES));
    }

    private static void ifGranted(RecoveryRight right, Runnable task) {
        if (right.isGranted()) {
            task.run();
        }
    }

    /** Forgets branches that have ended from now on. */
    void sweep(BranchSweep sweep) {
        recoveries.add(executor.scheduleWithFixedDelay(
                () -> run(sweep::tick), TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS));
    }

    /** Looks after the catalog from now on. */
    void mend(Runnable task) {
        mending = () -> run(task);
        recoveries.add(executor.scheduleWithFixedDelay(mending, MEND_SECONDS, MEND_SECONDS, TimeUnit.SECONDS));
    }

    /** Looks after the catalog now, if it does at all. */
    void mendSoon() {
        try {
            executor.execute(mending);
        } catch (RejectedExecutionException ignored) {
            // the store is being closed; the next process that opens it finds the same
        }
    }

    /** Removes old index entries from now on. */
    void clean(Cleaner cleaner) {
        cleaners.add(executor.scheduleWithFixedDelay(cleaner::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS));
    }

    /** Limits the past of tables from now on. */
    void retain(RetainTicks ticks) {
        cleaners.add(executor.scheduleWithFixedDelay(ticks::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS));
    }

    /** Runs a task. If a partition cannot be reached it is logged once, and tried again. */
    private void run(Runnable task) {
        try {
            task.run();
            failing = false;
        } catch (RuntimeException e) {
            if (!failing) {
                FailureLog.warn(
                        LOG, "Cannot look for unfinished transactions and changes of the catalog; trying again.", e);
            }
            failing = true;
        }
    }

    /** Stops all work. Jobs are not interrupted, but stopped. */
    @Override
    public void close() {
        cleaners.forEach(task -> task.cancel(false));
        recoveries.forEach(task -> task.cancel(true));
        executor.shutdown();
        try {
            if (!executor.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
