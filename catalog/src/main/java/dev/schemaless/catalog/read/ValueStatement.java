package dev.schemaless.catalog.read;

import dev.schemaless.catalog.index.EncodedValue;
import java.util.List;

/**
 * How an index is looked up by equality, for one caller or for several. Thread-safe.
 *
 * @param <X> what is found: rows or row keys
 * @param <R> what a caller gets
 */
interface ValueStatement<X, R> {
    /** Looks up what one caller wants, whatever its size, and notes that. */
    R alone(ValueRead read, LookupSizes sizes);

    /**
     * Looks up what several callers want.
     *
     * @param first one of them, for whose catalog all are planned
     * @param values distinct
     * @param limit how many entries to read at most
     */
    ByValue<X> together(ValueRead first, List<List<EncodedValue>> values, int limit);

    /** Returns what a caller gets of all that was found for him. */
    R of(List<X> found);
}
