package dev.schemaless.catalog.read.share;

import dev.schemaless.catalog.BoundedMap;
import dev.schemaless.catalog.read.page.FoundRows;
import dev.schemaless.catalog.read.page.IndexReads;

/** The batching reads of one model and one choice of its columns. Thread-safe. */
public final class ModelQueues {
    /** The most indexes: enough for those of a model, in the states through which a change leads one of them. */
    private static final int MOST_INDEXES = 200;

    private final ReadMeters meters;
    private final SharedReads<KeyRead, FoundRows> keys;
    private final SharedReads<RangeRead, RangeRows> ranges;
    private final BoundedMap<IndexReads, IndexQueues> indexes = new BoundedMap<>(MOST_INDEXES);

    ModelQueues(ReadMeters meters) {
        this.meters = meters;
        this.keys = new SharedReads<>(KeyRead.LIMITS, meters.byKey());
        this.ranges = new SharedReads<>(RangeRead.LIMITS, meters.byRange());
    }

    /** Returns the reads by one key or a few. */
    public SharedReads<KeyRead, FoundRows> keys() {
        return keys;
    }

    /** Returns the reads of the first rows of a range of primary keys. */
    public SharedReads<RangeRead, RangeRows> ranges() {
        return ranges;
    }

    /** Returns the lookups of an index by equality. */
    public IndexQueues index(IndexReads index) {
        return indexes.computeIfAbsent(index, absent -> new IndexQueues(meters.byIndex()));
    }
}
