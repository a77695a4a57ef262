package dev.schemaless.planner.system;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.feed.FeedState;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.SchemaNames;
import java.util.List;
import java.util.Locale;

/** The system table of feeds. */
final class FeedTables {
    static final SystemTable FEEDS = SystemTable.named(
                    "feeds", "The positions of the consumers that follow changes, one row for each log of their tables")
            .text("consumer", "The name of the consumer")
            .text("schema_name", "The schema of the table")
            .text("table_name", "The name of the table")
            .integer("partition_number", "The partition of the log")
            .integer("log", "The log, as _log shows it")
            .big("position", "The position of the last change that was handled; 0 before the first")
            .big("newest_position", "The position of the newest change; NULL if its partition cannot be asked")
            .timestamp(
                    "waiting_since", "When the oldest change was written that is not handled, UTC; NULL if none waits")
            .big("job_id", "The job that follows all logs of the partition, for CANCEL JOB and ALTER JOB")
            .text("phase", "waiting, running, yielding or cancelling")
            .text("owner_name", "The process that follows the log, or last did and has not let go; NULL for none")
            .big("units_limit", "The most changes per second; NULL for no limit")
            .text("last_error", "Why the last try ended that did not succeed; NULL if none failed")
            .ofCatalog((context, sink) -> context.store()
                    .feeds()
                    .list(ReadControl.unlimited())
                    .forEach(feed ->
                            context.catalog().findModel(feed.model()).ifPresent(model -> add(feed, model, sink))));

    private FeedTables() {}

    static List<SystemTable> all() {
        return List.of(FEEDS);
    }

    private static void add(FeedState feed, Model model, SystemRows.Sink sink) {
        JobState job = feed.job();
        sink.add(
                feed.consumer(),
                SchemaNames.DEFAULT,
                model.name(),
                feed.partition(),
                feed.log(),
                feed.position(),
                feed.newest(),
                feed.waitingSince(),
                job.id(),
                job.phase().name().toLowerCase(Locale.ROOT),
                job.owner(),
                job.throttle(),
                job.lastError());
    }
}
