package dev.schemaless.catalog.job.run;

import org.jspecify.annotations.Nullable;

/**
 * A job that is to be done. Immutable.
 *
 * @param kind the name of a {@link JobKind}
 * @param target what it is done to, in the words of its kind: there is one unfinished job of a kind and target at most
 * @param subject the same for humans
 * @param total an estimate of how much there is to do; null if nobody knows
 */
public record NewJob(
        String kind,
        String target,
        String subject,
        @Nullable Long total) {}
