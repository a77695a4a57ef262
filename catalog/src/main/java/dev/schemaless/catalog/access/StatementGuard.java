package dev.schemaless.catalog.access;

/**
 * Says when an execution has to end: it was cancelled, or its time is over. A partition's server stops the statements that run for
 * an execution which has to end, or whose thread was interrupted. Thread-safe.
 */
public interface StatementGuard {
    /**
     * Lets an execution go on, or throws.
     *
     * @throws dev.schemaless.catalog.SchemalessException if it has to end, or the calling thread was interrupted
     */
    void check();

    /** Says whether the execution has to end. */
    boolean isOver();

    /** Returns a guard that stops nothing. */
    static StatementGuard none() {
        return Unguarded.INSTANCE;
    }

    /** Stops nothing. */
    enum Unguarded implements StatementGuard {
        INSTANCE;

        @Override
        public void check() {}

        @Override
        public boolean isOver() {
            return false;
        }
    }
}
