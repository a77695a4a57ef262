package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.TripStatistics;
import dev.schemaless.catalog.coalesce.TripMeters;
import java.util.List;
import java.util.stream.Stream;

/** The meters of batched reads. Thread-safe. */
record ReadMeters(TripMeters byKey, TripMeters byIndex, TripMeters byRange) {
    static ReadMeters of(int partitions) {
        return new ReadMeters(
                new TripMeters(TripStatistics.Kind.KEY_READ, partitions),
                new TripMeters(TripStatistics.Kind.INDEX_READ, partitions),
                new TripMeters(TripStatistics.Kind.RANGE_READ, partitions));
    }

    List<TripStatistics> statistics() {
        return Stream.of(byKey, byIndex, byRange)
                .flatMap(meters -> meters.statistics().stream())
                .toList();
    }
}
