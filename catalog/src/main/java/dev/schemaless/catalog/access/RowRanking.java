package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.StoredRow;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The filter and the order of {@linkplain FirstRows first rows}: rows that compare less come first. Used by one thread at a time.
 *
 * @param <T> the result of a row
 */
public interface RowRanking<T> extends Comparator<T> {
    /** Returns the result of a row; null for a row that is filtered out. */
    @Nullable T select(StoredRow row);

    /**
     * Returns the value of an index column by which a row is ordered, in the internal form of its type; null for NULL.
     *
     * @param column among the columns that order, from 0
     */
    @Nullable Object indexed(T row, int column);
}
