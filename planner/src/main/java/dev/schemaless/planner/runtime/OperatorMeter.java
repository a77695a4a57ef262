package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.access.ReadMeter;
import dev.schemaless.planner.explain.Fact;
import dev.schemaless.planner.explain.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Counts of one operator of a plan in one execution. Thread-safe. */
public final class OperatorMeter {
    private final ReadMeter reads = new ReadMeter();
    private final LongAdder rows = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final LongAdder fetchedRows = new LongAdder();
    private final LongAdder fetchedCells = new LongAdder();
    private final LongAdder rejected = new LongAdder();

    /** Returns the counter of a read's statements. */
    ReadMeter reads() {
        return reads;
    }

    /** Counts a row that came from a server, and whether the predicate let it pass. */
    void countFetched(int cells, boolean passed) {
        fetchedRows.increment();
        fetchedCells.add(cells);
        if (!passed) {
            rejected.increment();
        }
    }

    /** Counts a row that goes on. */
    void countRow() {
        rows.increment();
    }

    /** Does something of the operator, and adds the time that passes in it and below it. */
    public <T> T timed(Supplier<T> work) {
        long start = System.nanoTime();
        try {
            return work.get();
        } finally {
            nanos.add(System.nanoTime() - start);
        }
    }

    /** Goes on to the next row, as {@link #timed} does, and counts it if there is one. */
    public boolean timedNext(BooleanSupplier next) {
        long start = System.nanoTime();
        try {
            boolean found = next.getAsBoolean();
            if (found) {
                countRow();
            }
            return found;
        } finally {
            nanos.add(System.nanoTime() - start);
        }
    }

    private String sharedWith() {
        String most = reads.statements() > 1 ? "up to " : "";
        return reads.othersInBatch() == 0
                ? ""
                : " shared with " + most + Quantity.of(reads.othersInBatch(), "other read");
    }

    /** Returns the counts, for EXPLAIN ANALYZE. */
    public Fact actual() {
        List<Fact.Figure> figures = new ArrayList<>();
        if (reads.statements() > 0) {
            figures.add(new Fact.Figure("statements", reads.statements()));
            figures.add(new Fact.Figure("rows_fetched", fetchedRows.sum()));
            figures.add(new Fact.Figure("cells_fetched", fetchedCells.sum()));
            figures.add(new Fact.Figure("rows_rejected", rejected.sum()));
        }
        figures.add(new Fact.Figure("rows", rows.sum()));
        figures.add(new Fact.Figure("microseconds", TimeUnit.NANOSECONDS.toMicros(nanos.sum())));
        return new Fact("actual", text(), figures);
    }

    private String text() {
        List<String> facts = new ArrayList<>();
        if (reads.statements() > 0) {
            facts.add(Quantity.of(reads.statements(), "statement") + sharedWith());
            facts.add(Quantity.of(fetchedRows.sum(), "row") + " of " + Quantity.of(fetchedCells.sum(), "cell")
                    + " fetched");
            facts.add(Quantity.number(rejected.sum()) + " rejected");
        }
        facts.add(Quantity.of(rows.sum(), "row") + " passed on");
        facts.add(String.format(Locale.ROOT, "%,.3f ms", nanos.sum() / (double) TimeUnit.MILLISECONDS.toNanos(1)));
        return String.join(", ", facts);
    }
}
