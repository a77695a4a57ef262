package dev.schemaless.jdbc.connection;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Finds out whether a store answers, within a time. */
final class ValidityCheck {
    private ValidityCheck() {}

    /**
     * Runs a probe.
     *
     * @param timeoutSeconds 0 to wait for as long as it takes
     * @return whether the probe ended in time without throwing
     */
    static boolean succeeds(Runnable probe, int timeoutSeconds) {
        if (timeoutSeconds == 0) {
            return ends(probe);
        }
        AtomicBoolean answered = new AtomicBoolean();
        Thread thread = new Thread(() -> answered.set(ends(probe)), "schemaless-validity-check");
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(timeoutSeconds));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return answered.get();
    }

    private static boolean ends(Runnable probe) {
        try {
            probe.run();
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
