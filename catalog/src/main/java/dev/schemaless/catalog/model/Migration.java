package dev.schemaless.catalog.model;

/**
 * How the rows of an external table come into a native one. It lies with the native one, so that every partition refuses the writes of
 * a process that has lost the job to another: the next owner writes its token here before anything else.
 *
 * @param source the number of the external table in the catalog
 * @param job the job that last worked on it
 * @param token of its owner
 */
public record Migration(int source, long job, long token, Phase phase, Versions versions) {
    /** Which versions of a row it has. */
    public enum Versions {
        /** The latest ones. */
        LATEST,
        /** All that the external table has. */
        ALL
    }

    /** How far it is. */
    public enum Phase {
        /** Statements are refused already; nobody has made sure yet that the table is empty. */
        CLAIMED,
        /** Its rows are those of the external table, as far as they have been copied; statements may not change them. */
        FILLING,
        /** It has taken the place of the external table. */
        SWITCHED
    }

    /** Says whether statements may not change rows. */
    public boolean isUnfinished() {
        return phase != Phase.SWITCHED;
    }

    /** Says whether this is what the same owner of the same job has written, or would. */
    public boolean isOf(long otherJob, long otherToken) {
        return job == otherJob && token == otherToken;
    }
}
