package dev.schemaless.jdbc.base;

import java.sql.SQLWarning;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A chain of warnings, each text once, in order. It holds a hundred at most: some connections are never cleared. Thread-safe. */
public final class WarningChain {
    private static final int MOST = 100;

    private final Set<String> texts = new HashSet<>();
    private @Nullable SQLWarning first;

    public synchronized void add(String message) {
        if (texts.size() == MOST || !texts.add(message)) {
            return;
        }
        SQLWarning warning = SqlExceptions.warning(message);
        if (first == null) {
            first = warning;
        } else {
            first.setNextWarning(warning);
        }
    }

    /** Returns the first; the others hang on it. Null if there are none. */
    public synchronized @Nullable SQLWarning first() {
        return first;
    }

    /** Forgets all, and begins again with those given. */
    public synchronized void replace(List<String> messages) {
        clear();
        messages.forEach(this::add);
    }

    public synchronized void clear() {
        texts.clear();
        first = null;
    }
}
