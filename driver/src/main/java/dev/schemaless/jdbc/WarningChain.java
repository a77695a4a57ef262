package dev.schemaless.jdbc;

import java.sql.SQLWarning;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a user should know, in order. Thread-safe. */
final class WarningChain {
    private final AtomicReference<@Nullable SQLWarning> first = new AtomicReference<>();

    void add(String message) {
        SQLWarning warning = SqlExceptions.warning(message);
        if (!first.compareAndSet(null, warning)) {
            SQLWarning before = first.get();
            if (before != null) {
                before.setNextWarning(warning);
            }
        }
    }

    /** Returns the first; the others hang on it. Null if there are none. */
    @Nullable SQLWarning first() {
        return first.get();
    }

    void clear() {
        first.set(null);
    }
}
