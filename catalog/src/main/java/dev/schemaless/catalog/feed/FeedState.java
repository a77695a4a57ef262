package dev.schemaless.catalog.feed;

import dev.schemaless.catalog.job.JobState;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a consumer in one log, when it was read. Immutable.
 *
 * @param model the number of the table in the catalog
 * @param log the first shard of the table run that has the log
 * @param position of the last change that was handled; 0 before the first
 * @param newest the position of the newest change that is committed; null if the partition cannot be asked
 * @param waitingSince the time of the oldest change that is not handled, in microseconds since 1970-01-01 UTC; null if all are handled, or
 *     the partition cannot be asked
 * @param job the work on all logs of the partition
 */
public record FeedState(
        String consumer,
        int model,
        int partition,
        int log,
        long position,
        @Nullable Long newest,
        @Nullable Long waitingSince,
        JobState job) {}
