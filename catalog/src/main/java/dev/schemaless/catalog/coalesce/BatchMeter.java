package dev.schemaless.catalog.coalesce;

import dev.schemaless.catalog.access.BatchStatistics;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts the trips of one kind of operation to one partition, of all queues that lead there. Thread-safe. */
public final class BatchMeter {
    private final int partition;
    private final BatchStatistics.Kind kind;
    private final LongAdder trips = new LongAdder();
    private final LongAdder operations = new LongAdder();
    private final LongAccumulator mostOperations = new LongAccumulator(Math::max, 0);
    private final LongAdder queued = new LongAdder();
    private final LongAdder queueNanos = new LongAdder();
    private final LongAccumulator longestQueueNanos = new LongAccumulator(Math::max, 0);
    private final LongAdder overtaken = new LongAdder();
    private final LongAdder repeated = new LongAdder();

    BatchMeter(int partition, BatchStatistics.Kind kind) {
        this.partition = partition;
        this.kind = kind;
    }

    void countBatch(int count) {
        trips.increment();
        operations.add(count);
        mostOperations.accumulate(count);
    }

    /** Counts an operation that has waited for the trip that begins now. */
    void countQueued(long nanos) {
        queued.increment();
        queueNanos.add(nanos);
        longestQueueNanos.accumulate(nanos);
    }

    void countOvertaken() {
        overtaken.increment();
    }

    /** Counts an operation that its trip has not settled. */
    void countRepeated() {
        repeated.increment();
    }

    /** Returns the counts so far. */
    public BatchStatistics statistics() {
        return new BatchStatistics(
                partition,
                kind,
                trips.sum(),
                operations.sum(),
                mostOperations.get(),
                queued.sum(),
                queueNanos.sum(),
                longestQueueNanos.get(),
                overtaken.sum(),
                repeated.sum());
    }
}
