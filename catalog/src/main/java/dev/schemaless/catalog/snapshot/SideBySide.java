package dev.schemaless.catalog.snapshot;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Work on several partitions at the same time: the first by the calling thread, as is all that no other thread has begun. */
final class SideBySide {
    private final Executor executor;
    private final ReadControl control;
    private @Nullable RuntimeException failure;

    /**
     * Makes the means.
     *
     * @param control cancelled if the calling thread is interrupted, because the others are not
     */
    SideBySide(Executor executor, ReadControl control) {
        this.executor = executor;
        this.control = control;
    }

    /** Does all, and returns once all have ended; then throws the first failure. */
    void run(List<Runnable> work) {
        List<FutureTask<?>> tasks = work.stream()
                .<FutureTask<?>>map(each -> new FutureTask<>(each, null))
                .toList();
        tasks.stream().skip(1).forEach(executor::execute);
        tasks.forEach(this::await);
        if (failure != null) {
            throw failure;
        }
    }

    private void await(FutureTask<?> task) {
        task.run();
        boolean interrupted = false;
        while (true) {
            try {
                task.get();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
                control.cancel();
                note(SchemalessException.ofInterrupt(e));
            } catch (ExecutionException e) {
                note(e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause()));
                break;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void note(RuntimeException next) {
        failure = failure == null ? next : failure;
    }
}
