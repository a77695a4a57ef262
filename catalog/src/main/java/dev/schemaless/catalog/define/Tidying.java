package dev.schemaless.catalog.define;

/** Runs what has to be done at the end of a change, also on a thread that was interrupted: it would get no connection else. */
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
