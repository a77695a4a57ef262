package dev.schemaless.catalog.coalesce;

import dev.schemaless.catalog.access.TripStatistics;
import java.util.List;
import java.util.stream.IntStream;

/** The meters of one kind of operation, one for each partition. Immutable. */
public final class TripMeters {
    private final List<TripMeter> meters;

    public TripMeters(TripStatistics.Kind kind, int partitions) {
        meters = IntStream.range(0, partitions)
                .mapToObj(partition -> new TripMeter(partition, kind))
                .toList();
    }

    /** Returns the meter of a partition. */
    public TripMeter of(int partition) {
        return meters.get(partition);
    }

    /** Returns the counts so far, in the order of the partitions. */
    public List<TripStatistics> statistics() {
        return meters.stream().map(TripMeter::statistics).toList();
    }
}
