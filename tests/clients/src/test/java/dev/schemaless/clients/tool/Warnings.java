package dev.schemaless.clients.tool;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What is logged as a warning or worse, or with a stack trace, until it is closed. Thread-safe. */
final class Warnings extends Handler implements AutoCloseable {
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final Logger root = Logger.getLogger("");

    Warnings() {
        root.addHandler(this);
    }

    List<String> messages() {
        return messages;
    }

    @Override
    public void publish(LogRecord entry) {
        if (entry.getLevel().intValue() >= Level.WARNING.intValue() || entry.getThrown() != null) {
            messages.add(entry.getLoggerName() + ": " + entry.getMessage() + " " + entry.getThrown());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        root.removeHandler(this);
    }
}
