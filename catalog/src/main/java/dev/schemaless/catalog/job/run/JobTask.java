package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.job.JobState.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One try of a job by this process, from its claim until it has ended or is given back. Used once. */
final class JobTask {
    private static final int MOST_WRITES = 5;
    private static final Duration WRITE_PAUSE = Duration.ofMillis(500);

    private final JobTable table;
    private final JobKind kind;
    private final JobRun run;
    private final JobRow row;

    JobTask(JobTable table, JobKind kind, JobRun run, JobRow row) {
        this.table = table;
        this.kind = kind;
        this.run = run;
        this.row = row;
    }

    /**
     * Runs the job, and undoes it if it fails or is cancelled. Returns its outcome; empty if another process has it now, or it is not
     * ended.
     */
    Optional<JobEnd.Outcome> perform() {
        if (row.state().phase() == Phase.CANCELLING) {
            return undo(null);
        }
        try {
            kind.run(run);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return stopped(Failure.of(e));
        }
        return written(this::isDone)
                ? Optional.of(new JobEnd.Outcome(Phase.DONE, null, run.control().warnings()))
                : Optional.empty();
    }

    /** Ends the job unless its last step has; says whether it has succeeded. */
    private boolean isDone() {
        run.persistLast();
        if (finish(Phase.DONE)) {
            return true;
        }
        boolean isDone = run.mayBeDone() || table.isDone(row.id());
        if (isDone) {
            table.forget(kind, row.target(), row.id());
        }
        return isDone;
    }

    private Optional<JobEnd.Outcome> stopped(SchemalessException failure) {
        return switch (run.stop()) {
            case LOST -> Optional.empty();
            case CLOSING, YIELDING -> {
                close();
                yield Optional.empty();
            }
            case CANCELLED -> undo(null);
            case NONE -> failed(failure);
        };
    }

    /** Stops the job. A recurring job needs no new owner, because the next run finds its remaining work. */
    private void close() {
        run.persistLast();
        if (kind.terms().isRecurring()) {
            finish(Phase.DONE);
        } else {
            table.postpone(run.claim(), Duration.ZERO, null);
        }
    }

    private boolean finish(Phase phase) {
        boolean isFinished = table.finish(run.claim(), phase, phase == Phase.DONE && kind.keepsPosition());
        if (isFinished) {
            table.forget(kind, row.target(), row.id());
        }
        return isFinished;
    }

    private Optional<JobEnd.Outcome> failed(SchemalessException failure) {
        if (isTriedAgain(failure)) {
            run.persistLast();
            Duration pause = Objects.requireNonNullElseGet(
                    run.pauseAfterFailure(), () -> Failure.pause(row.stalls(), run.hasAdvanced()));
            table.postpone(run.claim(), pause, Failure.text(failure));
            return Optional.empty();
        }
        boolean kept = written(() -> {
            run.persistLast();
            return table.fail(run.claim(), failure.code(), Failure.text(failure));
        });
        return kept ? undo(failure) : Optional.empty();
    }

    private boolean isTriedAgain(SchemalessException failure) {
        return switch (kind.terms().course()) {
            case ONCE -> Failure.isWorthAnotherTry(failure, row.stalls(), run.hasAdvanced());
            case RECURRING -> false;
            case ENDLESS -> true;
        };
    }

    /** Undoes the job's work. If that fails it is tried again: the job stays in the phase of ending. */
    private Optional<JobEnd.Outcome> undo(@Nullable SchemalessException failure) {
        boolean isCancelled = failure == null && row.errorCode() == null;
        if (isCancelled) {
            table.cancel(row.id());
        }
        JobRun undoing = new JobRun(table, run.claim(), row, kind.terms().lease());
        try {
            kind.undo(undoing);
        } catch (RuntimeException e) {
            SchemalessException reason = Failure.of(e);
            table.postpone(run.claim(), Failure.pause(row.stalls(), false), Failure.text(reason));
            return failure == null ? Optional.empty() : outcome(Phase.FAILED, failure);
        }
        Phase phase = isCancelled ? Phase.CANCELLED : Phase.FAILED;
        boolean isKnown = isCancelled || failure != null;
        // callers read the error of another process from the table
        return written(() -> finish(phase)) && isKnown ? outcome(phase, failure) : Optional.empty();
    }

    private static Optional<JobEnd.Outcome> outcome(Phase phase, @Nullable SchemalessException failure) {
        return Optional.of(new JobEnd.Outcome(phase, failure, List.of()));
    }

    /** Writes how the job goes on; a server that is away for a moment is waited for. */
    private static boolean written(BooleanSupplier write) {
        for (int tries = 1; ; tries++) {
            try {
                return write.getAsBoolean();
            } catch (SchemalessException e) {
                if (tries == MOST_WRITES) {
                    throw e;
                }
                ReadControl.unlimited().pause(WRITE_PAUSE);
            }
        }
    }
}
