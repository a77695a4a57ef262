package dev.schemaless.catalog.model;

/**
 * A migration of the rows of an external table to a native one. It is stored with the native one, so that every
 * partition refuses the writes of a process that has lost the job to another: the next owner writes its token here
 * before anything else.
 *
 * @param source the number of the external table in the catalog
 * @param job the job that last worked on it
 * @param token of its owner
 */
public record Migration(int source, long job, long token, Phase phase, Versions versions) {
    /** The versions of a row that are copied. */
    public enum Versions {
        /** The latest ones. */
        LATEST,
        /** All that the external table has. */
        ALL
    }

    /** The phase of a migration. */
    public enum Phase {
        /** The table refuses statements; it has not been checked yet that it is empty. */
        CLAIMED,
        /** Rows are being copied; statements may not change them. */
        FILLING,
        /** The native table has replaced the external one. */
        SWITCHED
    }

    /** Says whether statements may not change rows. */
    public boolean isUnfinished() {
        return phase != Phase.SWITCHED;
    }

    /** Says whether the given owner of the given job has written this. */
    public boolean isOf(long otherJob, long otherToken) {
        return job == otherJob && token == otherToken;
    }
}
