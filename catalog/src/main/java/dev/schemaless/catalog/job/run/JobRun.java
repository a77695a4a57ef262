package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.job.JobState;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A job while this process works on it. One thread works; any may stop it.
 *
 * <p>That it is not known to be lost proves nothing: only {@link #check(Connection)} does.
 */
public final class JobRun {
    /** Time between two writes of progress; work since the last one is repeated by the next owner. */
    private static final long PERSIST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final JobTable table;
    private final JobClaim claim;
    private final String target;
    private final Duration lease;
    private final ReadControl control = ReadControl.unlimited();
    private final Pace pace;
    private volatile Progress progress;
    private volatile Stop stop = Stop.NONE;

    /** A lock for writing progress, so that the written progress never goes back. */
    private final Object writing = new Object();

    private @Nullable Progress persisted;
    private volatile long persistedNanos = System.nanoTime();
    private boolean hasAdvanced;
    private @Nullable Duration pauseAfterFailure;

    /** Whether a transaction was to end the job; it may have been rolled back. */
    private volatile boolean mayBeDone;

    /** The reason why this process no longer works on a job. */
    enum Stop {
        NONE,
        /** Another process has taken it, or has ended it. */
        LOST,
        CANCELLED,
        /** A process that has less to do has asked for it. */
        YIELDING,
        /** The store is being closed. */
        CLOSING
    }

    JobRun(JobTable table, JobClaim claim, JobRow row, Duration lease) {
        this.table = table;
        this.claim = claim;
        this.target = row.target();
        this.lease = lease;
        this.progress = new Progress(
                row.state().position(),
                row.state().done(),
                row.state().total(),
                row.state().rate());
        this.persisted = progress;
        this.pace = new Pace(row.state().done(), row.state().throttle());
    }

    /** Returns the number of the job. */
    public long id() {
        return claim.id();
    }

    /** Returns the fencing token of this process: greater than that of every earlier owner of the job. */
    public long token() {
        return claim.token();
    }

    /** Returns the object of the job, in the words of its kind. */
    public String target() {
        return target;
    }

    /** Returns where to begin; empty for the beginning. */
    public Optional<String> position() {
        return Optional.ofNullable(progress.position());
    }

    /** Returns how much is done. */
    public long done() {
        return progress.done();
    }

    /** Returns the control that stops the job's statements. */
    public ReadControl control() {
        return control;
    }

    /** Notes how much there is to do, about. */
    public void estimate(long total) {
        Progress now = progress;
        progress = new Progress(now.position(), now.done(), total, now.rate());
    }

    /**
     * Notes how far the job is, after all that is before the position has been done and committed; waits if it is too fast.
     *
     * @param done how much of it is done in all
     * @throws SchemalessException if this process is to stop
     */
    public void advance(String position, long done) {
        advance(done, position);
    }

    /**
     * Does {@link #advance(String, long)} for a kind whose jobs have no position, because finished work is gone.
     *
     * @throws SchemalessException if this process is to stop
     */
    public void advance(long done) {
        advance(done, progress.position());
    }

    private void advance(long done, @Nullable String position) {
        hasAdvanced = true;
        progress = new Progress(position, done, progress.total(), pace.rate(done));
        check();
        if (System.nanoTime() - persistedNanos >= PERSIST_NANOS || pace.isAhead(done)) {
            persist();
        }
        while (pace.isAhead(done)) {
            control.pause(Duration.ofMillis(pace.pauseMillis(done)));
        }
    }

    /**
     * Notes how far the job is although it is about to fail there: the work is tried again from the position.
     *
     * @param pause how long to wait before that
     */
    public void failing(String position, Duration pause) {
        hasAdvanced = true;
        progress = new Progress(position, progress.done(), progress.total(), progress.rate());
        pauseAfterFailure = pause;
    }

    /** Returns how long to wait after a failure; null if the work has no wish. */
    @Nullable Duration pauseAfterFailure() {
        return pauseAfterFailure;
    }

    private void persist() {
        if (!write()) {
            learn();
            check();
        }
    }

    /** Writes how far the job is, or merely that this process lives, and renews the lease; false if the job is lost or is to end. */
    private boolean write() {
        synchronized (writing) {
            Progress now = progress;
            boolean kept = now.equals(persisted) ? table.renew(claim, lease) : table.advance(claim, lease, now);
            persisted = now;
            persistedNanos = System.nanoTime();
            return kept;
        }
    }

    /** Renews the lease, and reads whether the job was cancelled or throttled. */
    void beat() {
        if (!isKeptUnchanged()) {
            write();
            learn();
        }
    }

    /** Renews the lease in one statement, if there is neither progress to write nor news to read. */
    private boolean isKeptUnchanged() {
        synchronized (writing) {
            return progress.equals(persisted) && table.renewUnchanged(claim, lease, pace.limit());
        }
    }

    private void learn() {
        Optional<JobRow> row = table.find(claim.id());
        if (mayBeDone
                && row.map(JobRow::state)
                        .filter(state -> state.phase() != JobState.Phase.DONE)
                        .isEmpty()) {
            // the last step is made, and goes on to make that known; the job may have been forgotten meanwhile
            return;
        }
        if (row.isEmpty() || !row.get().isOf(claim)) {
            stop(Stop.LOST);
        } else {
            pace.limit(row.get().state().throttle());
            switch (row.get().state().phase()) {
                case CANCELLING -> stop(Stop.CANCELLED);
                case YIELDING -> stop(Stop.YIELDING);
                default -> {}
            }
        }
    }

    /** Cancels the job, because there is nothing left to do. The caller throws next. */
    public void cancel() {
        stop(Stop.CANCELLED);
    }

    /** Gives the job to another process, because this one cannot do it. The caller throws next. */
    public void giveBack() {
        stop(Stop.CLOSING);
    }

    /** Throws if this process is known to have to stop. Makes no round trip. */
    public void check() {
        control.check();
    }

    /**
     * Makes sure, in a transaction on partition 0, that the job is this process's until the transaction ends.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if it is lost
     */
    public void check(Connection connection) throws SQLException {
        if (!table.isOwned(connection, claim)) {
            stop(Stop.LOST);
            throw new SchemalessException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "Cannot go on with job " + claim.id() + ", token " + claim.token()
                            + ": another process has taken it over. Look at that.");
        }
    }

    /**
     * Ends the job with its last step, in the transaction on partition 0 that makes it: the job is done if that
     * commits, and a later request to cancel it has no effect.
     *
     * @throws SchemalessException if the job is lost, or is to end: the last step is not made then
     */
    public void complete(Connection connection) throws SQLException {
        mayBeDone = true;
        if (table.complete(connection, claim, progress)) {
            return;
        }
        check(connection);
        stop(Stop.CANCELLED);
        throw new SchemalessException(
                ErrorCode.QUERY_CANCELED, "Cannot finish job " + claim.id() + ": it was cancelled. Run it again.");
    }

    /** Says whether the last step was to end the job. Where the work has ended well after that, it has. */
    boolean mayBeDone() {
        return mayBeDone;
    }

    /** Lets the thread that works on the job stop soon. The first reason given counts. */
    synchronized void stop(Stop reason) {
        if (stop == Stop.NONE) {
            stop = reason;
            control.cancel();
        }
    }

    Stop stop() {
        return stop;
    }

    /** Says whether this process knows of a request to cancel the job. */
    public boolean isCancelled() {
        return stop == Stop.CANCELLED;
    }

    JobClaim claim() {
        return claim;
    }

    /** Says whether this process has brought the job further. */
    boolean hasAdvanced() {
        return hasAdvanced;
    }

    /** Writes progress that was not written yet, when this process stops working on the job. */
    void persistLast() {
        synchronized (writing) {
            if (hasAdvanced && !progress.equals(persisted)) {
                write();
            }
        }
    }
}
