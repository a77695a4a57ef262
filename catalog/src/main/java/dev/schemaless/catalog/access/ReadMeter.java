package dev.schemaless.catalog.access;

import java.util.concurrent.atomic.LongAdder;

/** Counts what reads ask of servers. Thread-safe. */
public final class ReadMeter {
    private final LongAdder statements = new LongAdder();

    public void countStatement() {
        statements.increment();
    }

    /** Returns how many statements have been sent. */
    public long statements() {
        return statements.sum();
    }
}
