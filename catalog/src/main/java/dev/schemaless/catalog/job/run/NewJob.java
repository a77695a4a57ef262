package dev.schemaless.catalog.job.run;

import org.jspecify.annotations.Nullable;

/**
 * A job to do. Immutable.
 *
 * @param kind the name of a {@link JobKind}
 * @param target the object of the job, in the words of its kind: there is one unfinished job of a kind and target at
 *     most
 * @param subject the same for humans
 * @param total an estimate of all work; null if it is not known
 * @param position where to begin, in the words of the kind; null for the beginning
 */
public record NewJob(
        String kind,
        String target,
        String subject,
        @Nullable Long total,
        @Nullable String position) {
    /** Makes a job that starts at its beginning. */
    public NewJob(String kind, String target, String subject, @Nullable Long total) {
        this(kind, target, subject, total, null);
    }
}
