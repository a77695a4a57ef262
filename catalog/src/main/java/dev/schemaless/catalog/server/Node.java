package dev.schemaless.catalog.server;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * One server of a {@linkplain Partition partition}, or an embedded database: its dialect, its pools, and the watchdog
 * that stops statements. Thread-safe.
 */
public final class Node implements AutoCloseable {
    /** Few are enough: each is needed for one short statement at a time. */
    private static final int COORDINATORS = 2;

    /** Limit of a coordinating statement. Others wait for it meanwhile, and it is repeated. */
    private static final long COORDINATOR_TIMEOUT_MILLIS = 3000;

    private final String display;
    private final Dialect dialect;
    private final Ways ways;
    private final PoolLimits limits;
    private final Watchdog watchdog;
    private final ConnectionPool pool;
    private final ConnectionPool coordinators;
    private final SnapshotPool snapshots;

    /**
     * The size of a pool of connections, and the limit of waiting for one.
     *
     * @param timeoutMillis at least 250
     * @param snapshots of connections that statements keep for their read views
     */
    public record PoolLimits(int size, long timeoutMillis, SnapshotLimits snapshots) {
        /** Makes limits with those of snapshots that are usual. */
        public PoolLimits(int size, long timeoutMillis) {
            this(size, timeoutMillis, SnapshotLimits.USUAL);
        }
    }

    /**
     * Limits of snapshots.
     *
     * @param openResults how many may be open while their results wait for their readers
     * @param longest how old one may become
     */
    public record SnapshotLimits(int openResults, Duration longest) {
        /** The limits of a store that sets no others. */
        public static final SnapshotLimits USUAL = new SnapshotLimits(10, Duration.ofMinutes(10));
    }

    /**
     * Access to a database.
     *
     * @param statements its connections; one has been opened before, so that the server's own message was seen
     * @param messengers connections for requests that end statements; they give up soon
     * @param presence throws once the database is lost for good
     */
    public record Ways(DataSource statements, DataSource messengers, Runnable presence) {
        /** The ways to a server. It may come back at any time. */
        public Ways(DataSource statements, DataSource messengers) {
            this(statements, messengers, () -> {});
        }
    }

    /**
     * Makes the pools of an opened database.
     *
     * @param display the place, without credentials
     * @param source its connections, for all purposes
     */
    public Node(String display, Dialect dialect, DataSource source, PoolLimits limits) {
        this(display, dialect, new Ways(source, source), limits);
    }

    /**
     * Makes the pools of an opened database.
     *
     * @param display the place, without credentials
     */
    public Node(String display, Dialect dialect, Ways ways, PoolLimits limits) {
        this.display = display;
        this.dialect = dialect;
        this.ways = ways;
        this.limits = limits;
        this.watchdog = new Watchdog(display, dialect, ways.messengers());
        this.pool = new ConnectionPool(display, ways.statements(), limits, 1, watchdog);
        this.coordinators = new ConnectionPool(
                display + " coordinators",
                ways.statements(),
                new PoolLimits(COORDINATORS, Math.min(limits.timeoutMillis(), COORDINATOR_TIMEOUT_MILLIS)),
                0,
                watchdog);
        this.snapshots = new SnapshotPool(
                display,
                limits,
                sizes -> new ConnectionPool(display + " snapshots", ways.statements(), sizes, 0, watchdog));
    }

    String display() {
        return display;
    }

    Dialect dialect() {
        return dialect;
    }

    /** Returns how long a server that is out of reach is waited for. */
    Duration patience() {
        return Duration.ofMillis(limits.timeoutMillis());
    }

    /** Returns a connection outside of the pools, to be closed by the caller. */
    Connection connect() throws SQLException {
        return ways.statements().getConnection();
    }

    /** Takes a connection of the pool for statements. */
    Borrowed borrow(StatementGuard guard) {
        ways.presence().run();
        return pool.borrow(guard, this::retire);
    }

    /** Takes a connection for coordination, which a thread never keeps while it waits for another one. */
    Borrowed borrowCoordinator(StatementGuard guard) {
        ways.presence().run();
        return coordinators.borrow(guard, this::retire);
    }

    /** Connects anew from now on, with whatever server the address leads to. */
    private void retire() {
        pool.retire();
        coordinators.retire();
        snapshots.retire();
    }

    /** Takes a connection to read one moment. */
    Borrowed borrowForSnapshot(StatementGuard guard) {
        ways.presence().run();
        return snapshots.borrow(guard, this::retire);
    }

    /** Returns the rights to keep connections on which statements read one moment. */
    SnapshotPool snapshots() {
        return snapshots;
    }

    /** Returns how old a snapshot may become. */
    Duration longestSnapshot() {
        return limits.snapshots().longest();
    }

    /** Closes the pools, not the database. */
    @Override
    public void close() {
        watchdog.close();
        pool.close();
        coordinators.close();
        snapshots.close();
    }
}
