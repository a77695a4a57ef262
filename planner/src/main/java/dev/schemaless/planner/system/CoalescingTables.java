package dev.schemaless.planner.system;

import dev.schemaless.catalog.access.TripStatistics;
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
            .big("operations", "How many operations travelled on them")
            .real("operations_per_trip", "The mean; NULL if there was no trip")
            .big("most_operations", "How many operations travelled on the largest trip")
            .big("queued", "How many operations waited for a trip")
            .real("average_queue_ms", "How many milliseconds these waited, the mean; NULL if none did")
            .real("longest_queue_ms", "How many milliseconds the one waited that waited longest")
            .big("overtaken", "How many trips took so long that another one began beside them")
            .big("repeated", "How many operations were run again alone, because their trip did not settle them")
            .rows((context, sink) -> context.store().trips().forEach(trips -> add(trips, sink)));

    private CoalescingTables() {}

    static List<SystemTable> all() {
        return List.of(COALESCING);
    }

    private static void add(TripStatistics trips, SystemRows.Sink sink) {
        sink.add(
                trips.partition(),
                nameOf(trips.kind()),
                trips.trips(),
                trips.operations(),
                mean((double) trips.operations(), trips.trips()),
                trips.mostOperations(),
                trips.queued(),
                mean(millis(trips.queueNanos()), trips.queued()),
                millis(trips.longestQueueNanos()),
                trips.overtaken(),
                trips.repeated());
    }

    private static String nameOf(TripStatistics.Kind kind) {
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
