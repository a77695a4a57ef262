package dev.schemaless.catalog.read;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Something read ahead by another thread; whoever awaits it first runs it himself if none has begun. */
final class Ahead<T> implements Runnable {
    private final FutureTask<T> task;

    Ahead(Callable<T> work) {
        this.task = new FutureTask<>(work);
    }

    @Override
    public void run() {
        task.run();
    }

    /**
     * Waits for all, in order.
     *
     * @return the results; if one failed its failure is thrown, after the others have been stopped and have ended
     */
    static <T> List<T> awaitAll(ReadSession session, List<Ahead<T>> parts) {
        try {
            return parts.stream().map(Ahead::await).toList();
        } catch (RuntimeException | Error e) {
            session.stop();
            if (Thread.currentThread().isInterrupted()) {
                // those that read for this thread are not
                session.request().control().cancel();
            }
            parts.forEach(Ahead::settle);
            throw e;
        }
    }

    /** Returns the result, or throws what kept it from being had. */
    T await() {
        task.run();
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED, "Cannot go on with statement: its thread was interrupted.", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Waits for the end; result and failure are of no interest. */
    void settle() {
        task.run();
        try {
            task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            // its reader is gone: nobody is there to be told
            Thread.onSpinWait();
        }
    }
}
