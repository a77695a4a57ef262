package dev.schemaless.planner.value;

import org.jspecify.annotations.Nullable;

/**
 * A value that a type holds exactly, or the finding that it holds none.
 *
 * @param isPresent whether the type holds the value
 * @param value in Calcite's internal form; null for SQL's NULL, and where nothing is present
 */
public record OptionalExact(boolean isPresent, @Nullable Object value) {
    private static final OptionalExact NONE = new OptionalExact(false, null);

    static OptionalExact of(@Nullable Object value) {
        return new OptionalExact(true, value);
    }

    /** Returns the finding that the type does not hold the value. */
    static OptionalExact none() {
        return NONE;
    }
}
