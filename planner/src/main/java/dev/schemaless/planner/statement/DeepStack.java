package dev.schemaless.planner.statement;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where statements are parsed and planned. Both recurse into what a statement nests, with more stack for a level than anything
 * else, and a caller's thread may have little of it left. Long statements are planned by a thread of their own, therefore, whose stack
 * is large enough for all that the parser lets pass.
 */
public final class DeepStack {
    /** A text that is not longer cannot nest so deep. */
    private static final int SHORT = 500;

    /** Reserved, not taken: of most statements a small part is ever touched. */
    private static final long BYTES = 64L << 20;

    private DeepStack() {}

    /**
     * Runs what recurses into a statement, and waits for it, whether or not the caller is interrupted.
     *
     * @param length of the statement's text
     * @throws RuntimeException what was thrown
     */
    public static <T> T call(int length, Supplier<T> work) {
        if (length <= SHORT || Thread.currentThread() instanceof Planning<?>) {
            return work.get();
        }
        Planning<T> planning = new Planning<>(work);
        planning.start();
        planning.await();
        return planning.result();
    }

    private static final class Planning<T> extends Thread {
        private final Supplier<T> work;
        private @Nullable Supplier<T> outcome;

        Planning(Supplier<T> work) {
            super(null, null, "schemaless planning", BYTES);
            this.work = work;
            setDaemon(true);
        }

        @Override
        public void run() {
            outcome = outcome(work);
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

        void await() {
            boolean interrupted = false;
            while (isAlive()) {
                try {
                    join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        T result() {
            Supplier<T> ended = outcome;
            if (ended == null) {
                throw new IllegalStateException("it was not awaited");
            }
            return ended.get();
        }
    }
}
