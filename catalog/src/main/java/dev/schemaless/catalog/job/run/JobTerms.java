package dev.schemaless.catalog.job.run;

import java.time.Duration;

/**
 * Terms of jobs of a kind. Immutable.
 *
 * @param lease how long a job is its owner's without a sign of life; it gives four in that time, or one each two
 *     seconds
 * @param isRecurring whether the process itself makes such a job whenever it finds something due, and not a statement:
 *     a run that fails is not tried again, because the next one does the rest, and only the last run of a target is
 *     kept
 */
public record JobTerms(Duration lease, boolean isRecurring) {
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(2);
    private static final int SIGNS = 4;

    /** Terms of jobs that a statement makes. */
    static final JobTerms OF_STATEMENTS = new JobTerms(Duration.ofSeconds(15), false);

    /** Returns the terms of jobs that come back by themselves. */
    public static JobTerms recurring(Duration lease) {
        return new JobTerms(lease, true);
    }

    /** Returns how long an owner may wait before its next sign of life. */
    long beatMillis() {
        return Math.min(LONGEST_SILENCE.toMillis(), lease.toMillis() / SIGNS);
    }
}
