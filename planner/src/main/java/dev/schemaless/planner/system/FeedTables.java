package dev.schemaless.planner.system;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.feed.FeedState;
import dev.schemaless.catalog.feed.LogState;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.SchemaNames;
import java.util.List;
import java.util.Locale;

/** The system tables of feeds, and of the logs that they follow. */
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

    static final SystemTable LOGS = SystemTable.named(
                    "logs", "The logs of tables, and the parts of them that no open transaction can still add to")
            .text("schema_name", "The schema of the table")
            .text("table_name", "The name of the table")
            .integer("log", "The log, as _log shows it")
            .integer("partition_number", "The partition of the log")
            .integer("shard_count", "How many shards write to the log")
            .big("settled_position", "No change can still appear up to here; NULL if it is not known")
            .timestamp(
                    "settled_at",
                    "Every change whose _created_at is this or earlier is at or before settled_position, UTC; NULL if no"
                            + " such time is known")
            .big("kept_from_position", "Every change after it is kept; NULL if all are")
            .timestamp("kept_from", "AS OF shows this moment and later ones, UTC; NULL if every one")
            .ofOwners((context, owners, sink) -> context.store()
                    .feeds()
                    .logs(
                            context.catalog().models().stream()
                                    .filter(model ->
                                            model.external() == null && owners.test(SchemaNames.DEFAULT, model.name()))
                                    .toList(),
                            ReadControl.unlimited())
                    .forEach(log -> add(log, sink)));

    private FeedTables() {}

    static List<SystemTable> all() {
        return List.of(FEEDS, LOGS);
    }

    private static void add(LogState log, SystemRows.Sink sink) {
        sink.add(
                SchemaNames.DEFAULT,
                log.model().name(),
                log.log(),
                log.partition(),
                log.shards(),
                log.settledPosition(),
                log.settledAt(),
                log.keptFromPosition(),
                log.keptFrom());
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
