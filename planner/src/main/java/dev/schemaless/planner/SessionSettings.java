package dev.schemaless.planner;

import dev.schemaless.catalog.access.Attempts;
import java.time.Duration;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * A connection's settings that decide how its statements are read and run.
 *
 * @param zone the zone of CURRENT_TIMESTAMP and its kin, and of conversions of values with a zone to values without
 * @param planningTimeout the time to search for better plans of a statement; then the best known one is taken
 * @param asOf the time as of which all tables are read that have none of their own, microseconds since 1970-01-01 UTC; null for rows
 *     as they are
 */
public record SessionSettings(
        Quoting quoting,
        TypeMismatch typeMismatch,
        ZoneId zone,
        String user,
        ChangeLimits changes,
        Scatter scatter,
        Duration planningTimeout,
        @Nullable Long asOf) {
    /** Ten times the planning time of a join of 64 tables in a JVM that has just started. */
    public static final Duration DEFAULT_PLANNING_TIMEOUT = Duration.ofSeconds(10);

    /** Makes settings whose limits of changes are the defaults, and that allow to ask all shards. */
    public SessionSettings(Quoting quoting, TypeMismatch typeMismatch, ZoneId zone, String user) {
        this(quoting, typeMismatch, zone, user, ChangeLimits.DEFAULT, Scatter.ALLOW, DEFAULT_PLANNING_TIMEOUT);
    }

    /** Makes settings of a connection that reads rows as they are. */
    public SessionSettings(
            Quoting quoting,
            TypeMismatch typeMismatch,
            ZoneId zone,
            String user,
            ChangeLimits changes,
            Scatter scatter,
            Duration planningTimeout) {
        this(quoting, typeMismatch, zone, user, changes, scatter, planningTimeout, null);
    }

    /** Returns these settings for reads as of another time; of rows as they are if it is null. */
    public SessionSettings asOf(@Nullable Long micros) {
        return new SessionSettings(quoting, typeMismatch, zone, user, changes, scatter, planningTimeout, micros);
    }

    /** Returns these settings with another policy for plans that ask all shards. */
    public SessionSettings with(Scatter policy) {
        return new SessionSettings(quoting, typeMismatch, zone, user, changes, policy, planningTimeout, asOf);
    }

    /** Returns these settings with another rule for values of other types than their columns. */
    public SessionSettings with(TypeMismatch mismatch) {
        return new SessionSettings(quoting, mismatch, zone, user, changes, scatter, planningTimeout, asOf);
    }

    /** Returns these settings with other quotes. */
    public SessionSettings with(Quoting quotes) {
        return new SessionSettings(quotes, typeMismatch, zone, user, changes, scatter, planningTimeout, asOf);
    }

    /**
     * The limits of a statement that changes rows.
     *
     * @param conflictRetries how often changes are computed, or made, again because others are changing their rows
     * @param statementBytes the memory that one statement's changes may take: they are kept until all are known
     * @param identityBlock the most numbers of a sequence that are taken at once
     */
    public record ChangeLimits(int conflictRetries, long statementBytes, int identityBlock) {
        /** An eighth of the heap, and no more than 256 MiB. */
        public static final long DEFAULT_BYTES =
                Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

        public static final int DEFAULT_BLOCK = 1000;

        public static final ChangeLimits DEFAULT = new ChangeLimits(Attempts.USUAL_RETRIES, DEFAULT_BYTES);

        /** Makes limits with the usual blocks of numbers. */
        public ChangeLimits(int conflictRetries, long statementBytes) {
            this(conflictRetries, statementBytes, DEFAULT_BLOCK);
        }
    }

    /** The character that quotes an identifier. */
    public enum Quoting {
        /** {@code "name"}, as ANSI has it. */
        DOUBLE_QUOTE,
        /** {@code `name`}, as MySQL has it; {@code "text"} is then no string either. */
        BACKTICK
    }

    /** The treatment of scatter queries, which ask all shards of a table. */
    public enum Scatter {
        /** They run. */
        ALLOW,
        /** They run, and say so. */
        WARN,
        /** They are refused. */
        ERROR
    }

    /** The result of reading a body's value that does not fit its column's type. */
    public enum TypeMismatch {
        /** An error that names row key, column and the type found. */
        ERROR,
        /** NULL. */
        NULL
    }
}
