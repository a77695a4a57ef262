package dev.schemaless.catalog.coalesce;

import dev.schemaless.catalog.access.BatchStatistics;
import java.util.List;
import java.util.stream.IntStream;

/** The meters of one kind of operation, one for each partition. Immutable. */
public final class BatchMeters {
    private final List<BatchMeter> meters;

    public BatchMeters(BatchStatistics.Kind kind, int partitions) {
        meters = IntStream.range(0, partitions)
                .mapToObj(partition -> new BatchMeter(partition, kind))
                .toList();
    }

    /** Returns the meter of a partition. */
    public BatchMeter of(int partition) {
        return meters.get(partition);
    }

    /** Returns the counts so far, in the order of the partitions. */
    public List<BatchStatistics> statistics() {
        return meters.stream().map(BatchMeter::statistics).toList();
    }
}
