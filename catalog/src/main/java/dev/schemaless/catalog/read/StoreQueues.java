package dev.schemaless.catalog.read;

import dev.schemaless.catalog.BoundedMap;
import dev.schemaless.catalog.access.BatchStatistics;
import java.util.List;

/** The batching reads of a store, of the newest models that were read; bounded. Thread-safe. */
final class StoreQueues {
    private final ReadMeters meters;
    private final BoundedMap<ModelReads, ModelQueues> known = new BoundedMap<>(ReadTexts.MOST);

    StoreQueues(int partitions) {
        this.meters = ReadMeters.of(partitions);
    }

    /** Returns the batching reads of a model and a choice of its columns. */
    ModelQueues of(ModelReads reads) {
        return known.computeIfAbsent(reads, absent -> new ModelQueues(meters));
    }

    /** Returns the counts so far, of each kind of read on each partition. */
    List<BatchStatistics> statistics() {
        return meters.statistics();
    }
}
