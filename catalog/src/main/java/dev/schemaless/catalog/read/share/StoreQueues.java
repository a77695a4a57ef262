package dev.schemaless.catalog.read.share;

import dev.schemaless.catalog.BoundedMap;
import dev.schemaless.catalog.access.BatchStatistics;
import dev.schemaless.catalog.read.page.ModelReads;
import dev.schemaless.catalog.read.page.ReadTexts;
import java.util.List;

/** The batching reads of a store, of the newest models that were read; bounded. Thread-safe. */
public final class StoreQueues {
    private final ReadMeters meters;
    private final BoundedMap<ModelReads, ModelQueues> known = new BoundedMap<>(ReadTexts.MOST);

    public StoreQueues(int partitions) {
        this.meters = ReadMeters.of(partitions);
    }

    /** Returns the batching reads of a model and a choice of its columns. */
    public ModelQueues of(ModelReads reads) {
        return known.computeIfAbsent(reads, absent -> new ModelQueues(meters));
    }

    /** Returns the counts so far, of each kind of read on each partition. */
    public List<BatchStatistics> statistics() {
        return meters.statistics();
    }
}
