package dev.schemaless.catalog.write;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs {@link Recovery} in the background for as long as a store is open. */
final class Housekeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Housekeeper.class);
    private static final long TICK_MILLIS = 1000;
    private static final long FORGET_MINUTES = 10;
    private static final long END_SECONDS = 10;

    private final ScheduledExecutorService executor;
    private final List<ScheduledFuture<?>> tasks;
    private boolean failing;

    Housekeeper(Recovery recovery, String store) {
        executor = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "schemaless housekeeper " + store);
            thread.setDaemon(true);
            return thread;
        });
        tasks = List.of(
                executor.scheduleWithFixedDelay(
                        () -> run(recovery::tick), TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS),
                executor.scheduleWithFixedDelay(() -> run(recovery::forgetOld), 1, FORGET_MINUTES, TimeUnit.MINUTES));
    }

    /** A partition that cannot be reached now is asked again; it is said once. */
    private void run(Runnable task) {
        try {
            task.run();
            failing = false;
        } catch (RuntimeException e) {
            if (!failing) {
                LOG.warn("Cannot look for unfinished transactions; trying again.", e);
            }
            failing = true;
        }
    }

    @Override
    public void close() {
        tasks.forEach(task -> task.cancel(true));
        executor.shutdown();
        try {
            executor.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
