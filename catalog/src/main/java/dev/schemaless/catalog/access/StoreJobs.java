package dev.schemaless.catalog.access;

import dev.schemaless.catalog.job.JobState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The jobs of a store, which take long and survive their processes. Each method takes one round trip or more. Thread-safe. */
public interface StoreJobs {
    /** Reads the unfinished jobs and the jobs that ended in the last week, in the order of their ids. */
    List<JobState> list();

    /**
     * Cancels a job, even if another process runs it: its work is undone soon.
     *
     * @return false if the job has ended or is unknown
     */
    boolean cancel(long id);

    /**
     * Limits how fast a job goes, whichever process does it.
     *
     * @param unitsPerSecond at least 1; null for no limit
     * @return false if the job has ended or is unknown
     * @throws dev.schemaless.catalog.SchemalessException {@code PARAMETER_INVALID} if the limit is less than 1
     */
    boolean throttle(long id, @Nullable Long unitsPerSecond);
}
