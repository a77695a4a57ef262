package dev.schemaless.catalog.row;

import org.jspecify.annotations.Nullable;

/** The values that a statement gives for one row. Arrays are not copied: they must not change while it is in use. */
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
    private final Undeclared undeclared;

    /**
     * Takes the values of one row.
     *
     * @param given for each of the model's columns the value in its type's internal form, null or {@link #ABSENT}
     * @param defaults for each of the model's columns the value of its DEFAULT, null or {@link #ABSENT}
     */
    public RowInput(@Nullable Object[] given, @Nullable Object[] defaults, Undeclared undeclared) {
        this.given = given;
        this.defaults = defaults;
        this.undeclared = undeclared;
        if (given.length != defaults.length) {
            throw new IllegalArgumentException(given.length + " values and " + defaults.length + " defaults");
        }
    }

    /** Returns for each column the value given, null or {@link #ABSENT}. Not copied. */
    public @Nullable Object[] given() {
        return given;
    }

    @Nullable Object[] defaults() {
        return defaults;
    }

    /** Returns the undeclared fields that are given. */
    public Undeclared undeclared() {
        return undeclared;
    }
}
