package dev.schemaless.catalog.access;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts the statements that reads send to servers. Thread-safe. */
public final class ReadMeter {
    private final LongAdder statements = new LongAdder();
    private final LongAccumulator othersInBatch = new LongAccumulator(Math::max, 0);

    public void countStatement() {
        statements.increment();
    }

    /** Notes that a statement was sent for other reads as well. */
    public void noteBatch(int others) {
        othersInBatch.accumulate(others);
    }

    /** Returns how many statements have been sent, those that were shared with other reads included. */
    public long statements() {
        return statements.sum();
    }

    /** Returns with how many other reads one of the statements was shared at most. */
    public long othersInBatch() {
        return othersInBatch.get();
    }
}
