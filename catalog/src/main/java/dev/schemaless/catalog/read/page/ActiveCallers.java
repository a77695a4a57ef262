package dev.schemaless.catalog.read.page;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the callers that read several partitions at this time. Thread-safe. */
public final class ActiveCallers {
    private final AtomicInteger active = new AtomicInteger();
    private final int processors;

    public ActiveCallers(int processors) {
        this.processors = processors;
    }

    /**
     * Counts a caller until he {@linkplain #leave leaves}.
     *
     * @param parts how many threads he and those like him could use
     * @return whether all callers together could use more threads than there are processors, and he is not alone
     */
    boolean enter(int parts) {
        int callers = active.incrementAndGet();
        return callers > 1 && (long) callers * parts > processors;
    }

    void leave() {
        active.decrementAndGet();
    }
}
