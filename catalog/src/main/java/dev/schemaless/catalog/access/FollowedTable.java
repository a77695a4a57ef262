package dev.schemaless.catalog.access;

import dev.schemaless.catalog.feed.LogMark;
import dev.schemaless.catalog.model.Model;
import java.util.Optional;

/**
 * The logs of a table that another program keeps, as a feed follows them. Its open transactions are not known: one that commits late fills
 * a gap of a log. Used by one thread at a time.
 */
public interface FollowedTable {
    /**
     * Changes that follow each other in the log of a slot.
     *
     * @param count how many there are; 0 if none are to be handed over
     * @param last the position of the last one; those between the first and the last were not handed over before
     * @param mark the mark once they are handled
     */
    record Page(int count, long first, long last, LogMark mark) {}

    /** Returns the table as it is now; empty once it is dropped. */
    Optional<Model> model();

    /** Returns the number of logs. They are called 0 to one less. */
    int logs();

    /** Returns the mark after all committed changes of a log, with the gaps that open transactions may fill. */
    LogMark end(int log, ReadControl control);

    /**
     * Returns the next changes of a log.
     *
     * @param most the most positions at once
     */
    Page next(int log, LogMark mark, int most, ReadControl control);
}
