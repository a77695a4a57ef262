package dev.schemaless.planner.system;

import dev.schemaless.catalog.access.BatchStatistics;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The system table of batched operations of this JVM since it opened the store. */
final class CoalescingTables {
    static final SystemTable COALESCING = SystemTable.named(
                    "coalescing", "How operations of this JVM have shared round trips since it opened the store")
            .integer("partition_number", "The partition to which they went")
            .text(
                    "kind",
                    "read by key, read by index, read by range (of a primary key, few rows), or write: a change of one row outside of transactions")
            .big("trips", "How many trips were made, also those of one operation")
            .big("operations", "How many operations they carried")
            .real("operations_per_trip", "The mean; NULL if there was no trip")
            .big("most_operations", "How many operations the largest trip carried")
            .big("queued", "How many operations waited for a trip")
            .real("average_queue_ms", "How many milliseconds these waited, the mean; NULL if none did")
            .real("longest_queue_ms", "How many milliseconds the one waited that waited longest")
            .big("overtaken", "How many trips took so long that another one began meanwhile")
            .big("repeated", "How many operations were run again alone, because their trip did not settle them")
            .rows((context, sink) -> context.store().batches().forEach(batches -> add(batches, sink)));

    private CoalescingTables() {}

    static List<SystemTable> all() {
        return List.of(COALESCING);
    }

    private static void add(BatchStatistics batches, SystemRows.Sink sink) {
        sink.add(
                batches.partition(),
                nameOf(batches.kind()),
                batches.trips(),
                batches.operations(),
                mean((double) batches.operations(), batches.trips()),
                batches.mostOperations(),
                batches.queued(),
                mean(millis(batches.queueNanos()), batches.queued()),
                millis(batches.longestQueueNanos()),
                batches.overtaken(),
                batches.repeated());
    }

    private static String nameOf(BatchStatistics.Kind kind) {
        return switch (kind) {
            case KEY_READ -> "read by key";
            case INDEX_READ -> "read by index";
            case RANGE_READ -> "read by range";
            case WRITE -> "write";
        };
    }

    private static @Nullable Double mean(double sum, long count) {
        return count == 0 ? null : sum / count;
    }

    private static double millis(long nanos) {
        return nanos / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }
}
