package dev.schemaless.catalog.feed;

import dev.schemaless.catalog.model.Model;

/**
 * Changes of one log that follow each other. In the store's own tables no change can still appear among them. Immutable.
 *
 * @param model the table as it is now
 * @param log the first shard of the table run that has the log
 * @param first the position at or before the first change
 * @param last the position of the last change
 * @param token the fencing token of the process that hands them over: greater than that of every earlier one
 */
public record FeedBatch(Model model, int log, long first, long last, long token) {}
