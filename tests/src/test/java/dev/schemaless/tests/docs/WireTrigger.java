package dev.schemaless.tests.docs;

import java.sql.Connection;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.api.Trigger;
import org.jspecify.annotations.Nullable;

/** Keeps the project's methods that are on the stack when a statement reaches H2. Made by H2. */
public final class WireTrigger implements Trigger {
    private static final AtomicReference<@Nullable List<String>> FIRST = new AtomicReference<>();
    private static volatile boolean listens;

    /** Listens for the next statement. */
    static void listen() {
        FIRST.set(null);
        listens = true;
    }

    /** Returns the methods in the order of their calls, as {@code Class.method}; lambdas are part of the method around them. */
    static List<String> heard() {
        listens = false;
        List<String> frames = FIRST.get();
        return frames == null ? List.of() : frames;
    }

    @Override
    public void fire(Connection connection, @Nullable Object @Nullable [] before, @Nullable Object @Nullable [] after) {
        if (listens) {
            FIRST.compareAndSet(null, Frames.ofThisThread());
        }
    }
}
