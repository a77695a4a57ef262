package dev.schemaless.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A line that names the work under way, printed at a terminal if nothing else was shown in the first second. Thread-safe. */
final class StartNotice implements Runnable {
    /** Set by the launcher if standard error is at a terminal. */
    private static final String WATCHED = "schemaless.terminal.errors";

    /** Time until the notice: a second less the time that the JVM takes to start. */
    private static final Duration PATIENCE = Duration.ofMillis(700);

    private static final StartNotice CURRENT = new StartNotice(System.err, PATIENCE);

    private final PrintStream errors;
    private final Duration patience;
    private final CountDownLatch shown = new CountDownLatch(1);
    private volatile String work = "opening the store";

    StartNotice(PrintStream errors, Duration patience) {
        this.errors = errors;
        this.patience = patience;
    }

    /** Begins to wait, if a person may be waiting. */
    static void begin() {
        if (Boolean.getBoolean(WATCHED)) {
            Thread thread = new Thread(CURRENT, "schemaless start notice");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Returns that of this JVM. */
    static StartNotice current() {
        return CURRENT;
    }

    /** Sets the work that the line names. */
    void doing(String next) {
        work = next;
    }

    /** Notes that there is something to see. */
    void shown() {
        shown.countDown();
    }

    @Override
    public void run() {
        try {
            if (!shown.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                errors.println("schemaless: " + work + " …");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
