package dev.schemaless.catalog.coalesce;

import dev.schemaless.catalog.access.TripStatistics;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts the trips of one kind of operation to one partition, of all queues that lead there. Thread-safe. */
public final class TripMeter {
    private final int partition;
    private final TripStatistics.Kind kind;
    private final LongAdder trips = new LongAdder();
    private final LongAdder operations = new LongAdder();
    private final LongAccumulator mostOperations = new LongAccumulator(Math::max, 0);
    private final LongAdder queued = new LongAdder();
    private final LongAdder queueNanos = new LongAdder();
    private final LongAccumulator longestQueueNanos = new LongAccumulator(Math::max, 0);
    private final LongAdder overtaken = new LongAdder();
    private final LongAdder repeated = new LongAdder();

    TripMeter(int partition, TripStatistics.Kind kind) {
        this.partition = partition;
        this.kind = kind;
    }

    void countTrip(int travelling) {
        trips.increment();
        operations.add(travelling);
        mostOperations.accumulate(travelling);
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
    public TripStatistics statistics() {
        return new TripStatistics(
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
