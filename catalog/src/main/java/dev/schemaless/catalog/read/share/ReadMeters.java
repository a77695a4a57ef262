package dev.schemaless.catalog.read.share;

import dev.schemaless.catalog.access.BatchStatistics;
import dev.schemaless.catalog.coalesce.BatchMeters;
import java.util.List;
import java.util.stream.Stream;

/** The meters of batched reads. Thread-safe. */
record ReadMeters(BatchMeters byKey, BatchMeters byIndex, BatchMeters byRange) {
    static ReadMeters of(int partitions) {
        return new ReadMeters(
                new BatchMeters(BatchStatistics.Kind.KEY_READ, partitions),
                new BatchMeters(BatchStatistics.Kind.INDEX_READ, partitions),
                new BatchMeters(BatchStatistics.Kind.RANGE_READ, partitions));
    }

    List<BatchStatistics> statistics() {
        return Stream.of(byKey, byIndex, byRange)
                .flatMap(meters -> meters.statistics().stream())
                .toList();
    }
}
