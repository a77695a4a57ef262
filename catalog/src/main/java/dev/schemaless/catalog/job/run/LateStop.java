package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.job.JobState.Phase;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The end of a job whose statement was stopped. The table of jobs decides which came first: a stop that finds the job
 * done is too late, and the statement has succeeded. Immutable.
 *
 * @param id the job's
 * @param end the end as known here
 * @param cancels whether the job ends with the statement
 */
record LateStop(JobRunner runner, long id, JobEnd end, boolean cancels) {
    /** Additional time of a stopped statement whose server does not answer. */
    private static final long PATIENCE_MILLIS = 2_000;

    /**
     * Cancels the job, or reads its state.
     *
     * @param stop gets a note if it is not known in time whether that came too late
     * @return how the job has succeeded, if it has before
     */
    Optional<JobEnd.Outcome> successBefore(Throwable stop) {
        CompletableFuture<Optional<JobRow>> ended = cancels ? runner.cancelSoon(id) : runner.findSoon(id);
        boolean isInterrupted = Thread.interrupted();
        try {
            return ended.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
                    .filter(row -> row.state().phase() == Phase.DONE)
                    .map(row -> success());
        } catch (InterruptedException e) {
            isInterrupted = true;
            stop.addSuppressed(unknown(e));
        } catch (ExecutionException | TimeoutException e) {
            stop.addSuppressed(unknown(e));
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return Optional.empty();
    }

    /** Returns the outcome of a job that is done. This process may still have to make it known to all partitions. */
    private JobEnd.Outcome success() {
        return end.known()
                .orElseGet(() -> new JobEnd.Outcome(
                        Phase.DONE,
                        null,
                        List.of("The change is made, but the statement was stopped before it was known everywhere."
                                + " That is done in the background.")));
    }

    private SchemalessException unknown(Exception cause) {
        return new SchemalessException(
                ErrorCode.CONNECTION_LOST,
                "Cannot tell whether job " + id
                        + " succeeded before the statement was stopped: its server has not answered in time."
                        + " Look at sys.jobs.",
                cause);
    }
}
