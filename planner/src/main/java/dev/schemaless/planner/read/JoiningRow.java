package dev.schemaless.planner.read;

import org.jspecify.annotations.Nullable;

/** A row of a lookup join's input that waits for its matches. Not thread-safe. */
final class JoiningRow {
    private final @Nullable Object[] values;
    private boolean matched;

    JoiningRow(@Nullable Object[] values) {
        this.values = values;
    }

    @Nullable Object[] values() {
        return values;
    }

    boolean isMatched() {
        return matched;
    }

    void match() {
        matched = true;
    }
}
