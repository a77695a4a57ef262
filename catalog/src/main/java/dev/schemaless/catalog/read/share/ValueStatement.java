package dev.schemaless.catalog.read.share;

import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.read.page.ByValue;
import dev.schemaless.catalog.read.page.LookupSizes;
import java.util.List;

/**
 * A lookup of an index by equality, for one caller or for several. Thread-safe.
 *
 * @param <X> rows or row keys
 * @param <R> the result of a caller
 */
public interface ValueStatement<X, R> {
    /** Returns the sizes of such lookups of the index so far. */
    LookupSizes sizes();

    /** Looks up the values of one caller, whatever the result's size, and notes that. */
    R alone(ValueRead<X, R> read);

    /**
     * Looks up the values of several callers.
     *
     * @param first one of them, for whose catalog all are planned
     * @param values distinct
     * @param limit how many entries to read at most
     */
    ByValue<X> together(ValueRead<X, R> first, List<List<EncodedValue>> values, int limit);

    /** Returns a caller's result of all that was found for it. */
    R of(List<X> found);
}
