package dev.schemaless.planner;

import org.jspecify.annotations.Nullable;

/**
 * The rows of a query, one after another. Not thread-safe.
 *
 * <p>Values are in the internal form that {@code catalog}'s {@code ColumnType} describes.
 */
public interface Rows extends AutoCloseable {
    /** Moves to the next row and says whether there is one. */
    boolean next();

    /** Returns the current row's values; the array is valid until the next call of {@link #next()}. */
    @Nullable Object[] values();

    /** Releases all resources; the second call does nothing. */
    @Override
    void close();
}
