package dev.schemaless.catalog.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Work that an interrupt of its caller does not reach: it runs on a thread of its own, and the caller waits for its end
 * and keeps the interrupt.
 *
 * <p>H2 2.5.252 and HikariCP 7.1.0 forget interrupts while they open and close. An interrupted {@code
 * Utils.shutdownExecutor} of H2 also returns before committed data is written.
 */
final class Undisturbed {
    private Undisturbed() {}

    /** Runs work, and throws its exception. */
    static void run(Runnable work) {
        call(() -> {
            work.run();
            return work;
        });
    }

    /** Does work, and returns its result or throws its exception. */
    static <T> T call(Supplier<T> work) {
        try {
            return CompletableFuture.supplyAsync(work, task -> new Thread(task, "schemaless opener").start())
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
