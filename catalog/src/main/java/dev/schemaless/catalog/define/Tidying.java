package dev.schemaless.catalog.define;

/** Runs the last steps of a change, even on a thread that was interrupted and would get no connection otherwise. */
final class Tidying {
    private Tidying() {}

    /** Runs work as if the thread had not been interrupted; afterwards it is again. */
    static void run(Runnable work) {
        boolean interrupted = Thread.interrupted();
        try {
            work.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
