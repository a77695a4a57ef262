package dev.schemaless.catalog.server;

import dev.schemaless.catalog.access.StatementGuard;
import java.util.Set;

/**
 * The stripes of a partition's epoch, numbered from 0. A writing transaction holds one of them, whichever, from before it reads the
 * catalog's version until it ends; a branch that was prepared may lose it. Whatever is asked ends when its guard says so. Thread-safe.
 */
public interface Stripes {
    /** The number of stripes. Each stripe keeps some of the writers apart from a change of the version. */
    int COUNT = 64;

    /** The row of the epoch's table that is the first stripe, on servers; the one before is the catalog's. */
    int FIRST_ROW = 2;

    /** Returns the stripes that have not been passed by a version, which the partition's catalog row already has. */
    Set<Integer> olderThan(long version, StatementGuard guard);

    /**
     * Returns the stripes that no transaction holds at one time between call and return. Neither waits for transactions
     * nor makes them wait.
     */
    Set<Integer> free(StatementGuard guard);

    /**
     * Lets a version pass stripes: a writer that takes one of them afterwards sees that version or a newer one.
     *
     * @return false if a transaction held one for about a second; some may have been passed then
     */
    boolean pass(Set<Integer> stripes, long version, StatementGuard guard);
}
