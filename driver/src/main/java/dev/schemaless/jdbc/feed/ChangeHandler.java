package dev.schemaless.jdbc.feed;

import java.sql.ResultSet;

/** The use that an application makes of changes. */
@FunctionalInterface
public interface ChangeHandler {
    /**
     * Uses changes. If this method returns, they count as used, whether or not it has read them all.
     *
     * @param changes forward only, with the columns of {@code t$changes} that the options name, or of {@code t$history} of another
     *     program's table, in the order of positions; valid until the method ends
     * @throws Exception if they cannot be used. They are handed over again one by one, after 0.5 to 32 seconds
     */
    void changed(ResultSet changes, ChangeBatch batch) throws Exception;

    /** The use of a change that a handler could not use, such as a row in a table of dead letters. */
    @FunctionalInterface
    interface DeadLetters {
        /**
         * Takes a change, so that the feed goes on after it.
         *
         * @param change one row, as handlers get it
         * @param failure the last error of the handler
         * @throws Exception if it cannot be taken: the handler tries again
         */
        void take(ResultSet change, ChangeBatch batch, Throwable failure) throws Exception;
    }
}
