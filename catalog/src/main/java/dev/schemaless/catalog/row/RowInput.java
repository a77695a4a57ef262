package dev.schemaless.catalog.row;

import org.jspecify.annotations.Nullable;

/** What a statement gives for one row. Takes arrays without a copy: they must not change while it is in use. */
public final class RowInput {
    /** Stands for a value that is not given at all, as opposed to NULL. */
    public static final Object ABSENT = new Object() {
        @Override
        public String toString() {
            return "ABSENT";
        }
    };

    private final @Nullable Object[] given;
    private final @Nullable Object[] defaults;
    private final @Nullable String body;

    /**
     * Takes the values of one row.
     *
     * @param given for each of the model's columns the value in its type's internal form, null or {@link #ABSENT}
     * @param defaults for each of the model's columns the value of its DEFAULT, null or {@link #ABSENT}
     * @param body the JSON object given for {@code _body}, or null
     */
    public RowInput(@Nullable Object[] given, @Nullable Object[] defaults, @Nullable String body) {
        this.given = given;
        this.defaults = defaults;
        this.body = body;
        if (given.length != defaults.length) {
            throw new IllegalArgumentException(given.length + " values and " + defaults.length + " defaults");
        }
    }

    @Nullable Object[] given() {
        return given;
    }

    @Nullable Object[] defaults() {
        return defaults;
    }

    @Nullable String body() {
        return body;
    }
}
