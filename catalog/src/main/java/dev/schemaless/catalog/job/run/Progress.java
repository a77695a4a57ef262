package dev.schemaless.catalog.job.run;

import org.jspecify.annotations.Nullable;

/**
 * How far a job is. Immutable.
 *
 * @param position where whoever takes the job over begins; null for its beginning
 * @param total an estimate; null if nobody knows
 * @param rate units per second
 */
record Progress(
        @Nullable String position, long done, @Nullable Long total, double rate) {}
