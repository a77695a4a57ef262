package dev.schemaless.planner.system;

import dev.schemaless.catalog.job.JobState;
import dev.schemaless.planner.value.Temporals;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The system table of jobs. */
final class JobTables {
    static final SystemTable JOBS = SystemTable.named(
                    "jobs",
                    "Long work that survives its process: unfinished jobs, and those that ended in the last week")
            .big("job_id", "Greater than that of every earlier job")
            .text("kind", "The kind of work, a word in capitals")
            .text("subject", "The object of the work")
            .text("phase", "waiting, running, yielding, cancelling, cancelled, failed or done")
            .text("progress", "How far it is, in the words of its kind; NULL before the first step")
            .big("units_done", "How much is done, in units of its kind: rows, shards")
            .big("units_total", "An estimate of all work; NULL if it is not known")
            .real("units_per_second", "How fast its last owner has gone")
            .big("units_limit", "The most units per second that it may do; NULL for no limit")
            .text("owner_name", "The process that works on it, or last did and has not let go; NULL for none")
            .timestamp(
                    "lease_end", "When others may take it over, by the clock of partition 0, UTC; NULL without owner")
            .integer("tries", "How often a process has taken it")
            .text("last_error", "Why the last try ended that did not succeed; NULL if none failed")
            .timestamp("created_at", "When it was asked for, UTC")
            .timestamp("updated_at", "When anything of it was last written, UTC")
            .rows((context, sink) -> context.store().jobs().list().forEach(job -> add(job, sink)));

    private JobTables() {}

    static List<SystemTable> all() {
        return List.of(JOBS);
    }

    private static void add(JobState job, SystemRows.Sink sink) {
        sink.add(
                job.id(),
                job.kind(),
                job.subject(),
                job.phase().name().toLowerCase(Locale.ROOT),
                job.position(),
                job.done(),
                job.total(),
                job.rate(),
                job.throttle(),
                job.owner(),
                micros(job.leaseEnd()),
                job.tries(),
                job.lastError(),
                micros(job.created()),
                micros(job.updated()));
    }

    private static @Nullable Long micros(@Nullable Instant instant) {
        return instant == null ? null : Temporals.micros(instant);
    }
}
