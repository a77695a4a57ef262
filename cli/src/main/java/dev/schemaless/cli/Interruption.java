package dev.schemaless.cli;

import java.io.PrintWriter;
import org.jline.utils.Signals;

/** Ends work at the first SIGINT or SIGTERM, after the rows under way. The next one ends the JVM. Thread-safe. */
final class Interruption implements AutoCloseable {
    private static final String KEYBOARD = "INT";
    private static final String END = "TERM";

    private volatile boolean happened;

    private Interruption() {}

    /**
     * Waits for a signal.
     *
     * @param work the noun that is printed
     * @param stop ends the work soon
     */
    static Interruption of(String work, Runnable stop, PrintWriter err) {
        Interruption interruption = new Interruption();
        Runnable handler = () -> {
            interruption.close();
            interruption.happened = true;
            err.println("Ending the " + work + " after the rows under way; once more ends it at once.");
            err.flush();
            stop.run();
        };
        Signals.register(KEYBOARD, handler);
        Signals.register(END, handler);
        return interruption;
    }

    boolean happened() {
        return happened;
    }

    @Override
    public void close() {
        Signals.registerDefault(KEYBOARD);
        Signals.registerDefault(END);
    }
}
