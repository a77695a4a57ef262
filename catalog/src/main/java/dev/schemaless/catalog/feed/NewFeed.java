package dev.schemaless.catalog.feed;

import dev.schemaless.catalog.model.Model;

/**
 * The use of a table's changes by a consumer. Immutable.
 *
 * @param consumer the name of the consumer, for all processes: it has one position in each log of the table
 * @param start where the consumer begins if it is new
 * @param batch the most changes that its handler gets at once, at least 1
 */
public record NewFeed(String consumer, Model model, Start start, int batch) {
    /** The place where a new consumer begins. */
    public enum Start {
        /** At the oldest change that the logs have. */
        BEGINNING,
        /** After all changes that were committed when the feed was begun; before all that are committed later. */
        NOW
    }
}
