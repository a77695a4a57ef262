package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads of a runner: workers, and one that looks for jobs and renews leases. They end while there is nothing to do. Thread-safe. */
final class JobThreads {
    private static final Logger LOG = LoggerFactory.getLogger(JobThreads.class);
    private static final Duration NEXT_LOOK = Duration.ofMillis(5);
    private static final long IDLE_SECONDS = 5;

    private final int most;
    private final ThreadPoolExecutor workers;
    private final ScheduledThreadPoolExecutor clock;

    /**
     * Makes threads, none of which begins yet.
     *
     * @param most the number of workers
     * @param store for their names
     */
    JobThreads(int most, String store) {
        this.most = most;
        this.workers = new ThreadPoolExecutor(
                most,
                most,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> daemon(task, "schemaless job " + store));
        workers.allowCoreThreadTimeOut(true);
        this.clock = new ScheduledThreadPoolExecutor(1, task -> daemon(task, "schemaless jobs " + store));
        clock.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        clock.allowCoreThreadTimeOut(true);
        clock.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Returns the number of workers. */
    int most() {
        return most;
    }

    /**
     * Lets a worker do something.
     *
     * @throws RejectedExecutionException after {@link #stop}
     */
    void execute(Runnable task) {
        workers.execute(task);
    }

    /** Does something after a while, on the thread that looks; never after {@link #stop}. */
    void schedule(long millis, Runnable task) {
        try {
            ScheduledFuture<?> unused = clock.schedule(task, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException ignored) {
            // the store is being closed
        }
    }

    /** Asks something soon, on the thread that looks. The answer is never completed after {@link #stop}. */
    <T> CompletableFuture<T> soon(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        schedule(0, () -> {
            try {
                answer.complete(question.get());
            } catch (SchemalessException e) {
                FailureLog.warn(LOG, "Cannot ask for the end of a job; it goes on.", e);
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    /** Begins nothing more. Running workers go on. */
    void stop() {
        clock.shutdown();
        workers.shutdown();
    }

    /** Waits until a condition holds, or the time is over. */
    static void await(BooleanSupplier condition, long seconds) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() - end < 0 && !condition.getAsBoolean()) {
            ReadControl.unlimited().pause(NEXT_LOOK);
        }
    }

    /** Waits for the running workers after {@link #stop}; false if the time is over before they have ended. */
    boolean await(long seconds) throws InterruptedException {
        return workers.awaitTermination(seconds, TimeUnit.SECONDS);
    }
}
