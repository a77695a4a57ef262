package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.job.JobState.Phase;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs a job for a statement and waits for it. Thread-safe. */
public final class Jobs {
    private static final long FIRST_WAIT_MILLIS = 20;
    private static final long LONGEST_WAIT_MILLIS = 500;

    private final JobRunner runner;

    public Jobs(JobRunner runner) {
        this.runner = runner;
    }

    /** Begins a job, or joins the unfinished one of its kind and target; returns its id. */
    public long submit(NewJob job) {
        return runner.submit(job).id();
    }

    /** Does {@link #submit} and {@link #await}, again where a job was joined that the statement which made it cancels. */
    public void perform(NewJob job, ReadControl control) {
        perform(job, null, control);
    }

    /**
     * Does {@link #perform(NewJob, ReadControl)} at a limited rate.
     *
     * @param rate the most units per second, for all callers of the job; null leaves it as it is
     */
    public void perform(NewJob job, @Nullable Long rate, ReadControl control) {
        while (true) {
            JobTable.Submission submission = runner.submit(job);
            try {
                await(submission.id(), rate, control);
                return;
            } catch (SchemalessException e) {
                if (control.isOver()) {
                    throw control.explain(e);
                }
                if (e.code() != ErrorCode.QUERY_CANCELED || submission.isNew()) {
                    throw e;
                }
            }
        }
    }

    /**
     * Waits until a submitted job has succeeded, whichever process does it. If the statement is stopped, so is the job, unless
     * others wait for it here, or another process has made it. A statement that is stopped when its job has succeeded has succeeded as well.
     *
     * @param control of the statement
     * @throws SchemalessException with the job's error if it failed, {@code QUERY_CANCELED} if it was cancelled
     */
    public void await(long id, ReadControl control) {
        await(id, null, control);
    }

    private void await(long id, @Nullable Long rate, ReadControl control) {
        JobEnd.Outcome outcome = outcomeOrCancel(id, rate, control);
        outcome.warnings().forEach(control::warn);
        check(id, outcome);
    }

    private JobEnd.Outcome outcomeOrCancel(long id, @Nullable Long rate, ReadControl control) {
        JobEnd end = runner.endOf(id);
        JobEnd.Outcome outcome;
        try {
            if (rate != null) {
                runner.throttle(id, rate);
            }
            outcome = outcome(id, end, control);
        } catch (RuntimeException | Error stop) {
            Optional<JobEnd.Outcome> success = new LateStop(runner, id, end, runner.leave(id)).successBefore(stop);
            if (success.isEmpty()) {
                throw stop;
            }
            return success.get();
        }
        runner.leave(id);
        return outcome;
    }

    private JobEnd.Outcome outcome(long id, JobEnd end, ReadControl control) {
        long millis = FIRST_WAIT_MILLIS;
        while (true) {
            control.check();
            JobEnd.Outcome outcome = known(id, end, millis);
            if (outcome != null) {
                return outcome;
            }
            checkOpen();
            millis = Math.min(LONGEST_WAIT_MILLIS, 2 * millis);
        }
    }

    private JobEnd.@Nullable Outcome known(long id, JobEnd end, long millis) {
        JobEnd.Outcome here = await(end, millis);
        if (here != null) {
            return here;
        }
        if (runner.isRunning(id)) {
            return null;
        }
        Optional<JobRow> row = runner.table().find(id);
        // it may have ended here just now: its own error says more than the table
        JobEnd.Outcome last = await(end, 1);
        if (last != null) {
            return last;
        }
        JobRow found = row.orElseThrow(() -> new SchemalessException(
                ErrorCode.OUTCOME_UNKNOWN,
                "Cannot tell how job " + id + " has ended: it is forgotten. Look whether its work is done."));
        return found.state().phase().isFinished() ? outcome(found) : null;
    }

    private static JobEnd.@Nullable Outcome await(JobEnd end, long millis) {
        try {
            return end.await(millis);
        } catch (InterruptedException e) {
            throw SchemalessException.ofInterrupt(e);
        }
    }

    private static JobEnd.Outcome outcome(JobRow row) {
        return new JobEnd.Outcome(
                row.state().phase(), row.state().phase() == Phase.FAILED ? failure(row) : null, List.of());
    }

    private static SchemalessException failure(JobRow row) {
        return new SchemalessException(
                ErrorCode.valueOf(String.valueOf(row.errorCode())),
                "Cannot finish job " + row.id() + ": another process ended it with "
                        + row.state().lastError());
    }

    private static void check(long id, JobEnd.Outcome outcome) {
        if (outcome.failure() != null) {
            throw outcome.failure();
        }
        if (outcome.phase() == Phase.CANCELLED) {
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED,
                    "Cannot finish job " + id + ": it was cancelled, or its table or index was dropped. Run it again.");
        }
    }

    private void checkOpen() {
        if (runner.isClosed()) {
            throw new SchemalessException(
                    ErrorCode.CONNECTION_CLOSED,
                    "Cannot wait for job: the store is being closed. The next process that opens it continues the job.");
        }
    }
}
