package dev.schemaless.planner.memory;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs parsing and planning with a stack that is deep enough. Both recurse into nested statements, and a caller's thread may have
 * little stack left. Long statements are therefore planned by a thread with a large stack of its own.
 *
 * <p>A caller whose statement has to end does not wait for that thread. The thread ends at its next {@link #check}.
 */
public final class DeepStack {
    /** A text that is not longer cannot nest so deep, and is planned soon. */
    private static final int SHORT = 500;

    /** Reserved, not taken: of most statements a small part is ever touched. */
    private static final long BYTES = 64L << 20;

    private static final long POLL_MILLIS = 20;

    private DeepStack() {}

    /**
     * Runs work that recurses into a statement, on a deep stack, and waits for it.
     *
     * @param length of the statement's text
     * @param control ends the wait
     * @throws RuntimeException the failure of the work
     */
    public static <T> T call(int length, ReadControl control, Supplier<T> work) {
        if (length <= SHORT || Thread.currentThread() instanceof Planning<?>) {
            return work.get();
        }
        Planning<T> planning = new Planning<>(work);
        try {
            planning.start();
            return planning.await(control);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            control.check();
            throw new IllegalStateException(e);
        }
    }

    /**
     * Ends planning that is no longer waited for. Called from loops whose length the statement decides.
     *
     * @throws SchemalessException {@code QUERY_CANCELED} if this thread's work was abandoned
     */
    public static void check() {
        if (Thread.currentThread() instanceof Planning<?> planning && planning.isAbandoned) {
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED, "Cannot plan statement: its caller has stopped waiting.");
        }
    }

    private static final class Planning<T> extends Thread {
        private final Supplier<T> work;
        private final CountDownLatch ended = new CountDownLatch(1);
        private @Nullable Supplier<T> outcome;
        private volatile boolean isAbandoned;

        Planning(Supplier<T> work) {
            super(null, null, "schemaless planning", BYTES);
            this.work = work;
            setDaemon(true);
        }

        @Override
        public void run() {
            outcome = outcome(work);
            ended.countDown();
        }

        private static <T> Supplier<T> outcome(Supplier<T> work) {
            try {
                T result = work.get();
                return () -> result;
            } catch (RuntimeException e) {
                return () -> {
                    throw e;
                };
            } catch (Error e) {
                return () -> {
                    throw e;
                };
            }
        }

        T await(ReadControl control) throws InterruptedException {
            boolean isAwaited = false;
            try {
                while (!ended.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                    control.check();
                }
                isAwaited = true;
            } finally {
                if (!isAwaited) {
                    abandon();
                }
            }
            Supplier<T> result = outcome;
            if (result == null) {
                throw new IllegalStateException("it has not ended");
            }
            return result.get();
        }

        private void abandon() {
            isAbandoned = true;
        }
    }
}
