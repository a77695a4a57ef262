package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.SchemalessException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Work that another thread may do ahead of time. The thread that awaits the result does the work itself if no other thread has
 * begun it.
 */
public final class Prefetch<T> implements Runnable {
    private final FutureTask<T> task;

    public Prefetch(Callable<T> work) {
        this.task = new FutureTask<>(work);
    }

    @Override
    public void run() {
        task.run();
    }

    /**
     * Does all, at the same time: the first by this thread, which would otherwise wait for another to wake up. Of lookups, where
     * callers could use more threads than there are processors, this thread does all, one after another: others would gain nothing
     * by helping, and each caller has one connection at a time then.
     *
     * @return the results, as {@link #awaitAll} does
     */
    public static <T> List<T> runAll(ReadSession session, Executor executor, List<Prefetch<T>> parts) {
        if (parts.size() < 2) {
            return awaitAll(session, parts);
        }
        if (session.isScan()) {
            parts.subList(1, parts.size()).forEach(executor::execute);
            return awaitAll(session, parts);
        }
        ActiveCallers active = session.activeCallers();
        boolean crowded = active.enter(parts.size());
        try {
            if (crowded) {
                awaitAll(session, inAnyOrder(parts));
            } else {
                parts.subList(1, parts.size()).forEach(executor::execute);
            }
            return awaitAll(session, parts);
        } finally {
            active.leave();
        }
    }

    /** Rotates parts by chance, because callers that all began with the same partition would leave the others idle. */
    private static <T> List<Prefetch<T>> inAnyOrder(List<Prefetch<T>> parts) {
        List<Prefetch<T>> rotated = new ArrayList<>(parts);
        Collections.rotate(rotated, ThreadLocalRandom.current().nextInt(parts.size()));
        return rotated;
    }

    /**
     * Waits for all, in order.
     *
     * @return the results; if one failed its failure is thrown, after the others have been stopped and have ended
     */
    public static <T> List<T> awaitAll(ReadSession session, List<Prefetch<T>> parts) {
        try {
            return parts.stream().map(Prefetch::await).toList();
        } catch (RuntimeException | Error e) {
            session.stop();
            if (Thread.currentThread().isInterrupted()) {
                // those that read for this thread are not
                session.request().control().cancel();
            }
            parts.forEach(Prefetch::settle);
            throw e;
        }
    }

    /** Returns the result, or throws the failure of the work. */
    T await() {
        task.run();
        try {
            return task.get();
        } catch (InterruptedException e) {
            throw SchemalessException.ofInterrupt(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Waits for the end; result and failure are of no interest. */
    public void settle() {
        task.run();
        try {
            task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException ignored) {
            // the reader has gone, so the failure is not reported
        }
    }
}
