package dev.schemaless.catalog.job.run;

/** Runs recurring jobs. Thread-safe. */
@FunctionalInterface
public interface RecurringJobs {
    /**
     * Does a job now, on this thread, unless another process is at it. Only its row shows how it ends.
     *
     * @param job of a kind whose {@linkplain JobKind#terms() terms} say that it is recurring
     * @return false if another process is at it, or the store is being closed
     * @throws dev.schemaless.catalog.SchemalessException if the table of jobs cannot be asked: nothing has been done
     *     then
     */
    boolean perform(NewJob job);
}
