package dev.schemaless.catalog.job.run;

import org.jspecify.annotations.Nullable;

/**
 * The progress of a job. Immutable.
 *
 * @param position where another process continues; null for its beginning
 * @param total an estimate; null if it is not known
 * @param rate units per second
 */
record Progress(
        @Nullable String position, long done, @Nullable Long total, double rate) {}
