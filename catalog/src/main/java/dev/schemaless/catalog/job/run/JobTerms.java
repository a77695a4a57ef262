package dev.schemaless.catalog.job.run;

import java.time.Duration;

/**
 * Terms of jobs of a kind. Immutable.
 *
 * @param lease how long a job is its owner's without a sign of life; it gives four in that time, or one each two
 *     seconds
 * @param course the way in which a job begins and ends
 */
public record JobTerms(Duration lease, Course course) {
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(2);
    private static final int SIGNS = 4;

    /** Terms of jobs that a statement makes. */
    public static final JobTerms OF_STATEMENTS = new JobTerms(Duration.ofSeconds(15), Course.ONCE);

    /** Terms of jobs that do not end by themselves. Their lease and a look of another process take less than 15 seconds. */
    public static final JobTerms ENDLESS = new JobTerms(Duration.ofSeconds(12), Course.ENDLESS);

    /** The way in which a job begins and ends. */
    enum Course {
        /** A statement makes it. It is tried again after errors that pass, a few times. */
        ONCE,
        /**
         * The process itself makes such a job whenever it finds something due: a run that fails is not tried again, because the next
         * one does the rest, and only the last run of a target is kept.
         */
        RECURRING,
        /** A job that is tried again after every error, until it is cancelled. Processes share such jobs evenly. */
        ENDLESS
    }

    /** Returns the terms of jobs that come back by themselves. */
    public static JobTerms recurring(Duration lease) {
        return new JobTerms(lease, Course.RECURRING);
    }

    boolean isRecurring() {
        return course == Course.RECURRING;
    }

    boolean isEndless() {
        return course == Course.ENDLESS;
    }

    /** Returns how long an owner may wait before its next sign of life. */
    long beatMillis() {
        return Math.min(LONGEST_SILENCE.toMillis(), lease.toMillis() / SIGNS);
    }
}
