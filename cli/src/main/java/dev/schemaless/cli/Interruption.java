package dev.schemaless.cli;

import dev.schemaless.cli.load.Loader;
import java.io.PrintWriter;
import org.jline.utils.Signals;

/** Ends a load at the first SIGINT or SIGTERM, after the rows that are being inserted. The next one ends the JVM. Thread-safe. */
final class Interruption implements AutoCloseable {
    private static final String KEYBOARD = "INT";
    private static final String END = "TERM";

    private volatile boolean happened;

    private Interruption() {}

    static Interruption of(Loader loader, PrintWriter err) {
        Interruption interruption = new Interruption();
        Runnable handler = () -> {
            interruption.close();
            interruption.happened = true;
            err.println("Ending the load after the rows under way; once more ends it at once.");
            err.flush();
            loader.stop();
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
