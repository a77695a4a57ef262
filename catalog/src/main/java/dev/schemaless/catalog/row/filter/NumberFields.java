package dev.schemaless.catalog.row.filter;

import dev.schemaless.catalog.codec.FieldTable;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The fields of a cell that tests read, found in one pass over its body. Thread-safe. */
public final class NumberFields {
    /** A power of two. */
    private static final int PLACES = 16;

    /** References in a line of a processor's cache; two threads should not write to the same line. */
    private static final int APART = 16;

    private final List<String> names;
    private final FieldTable table;
    private final int cell;

    /**
     * Objects not in use, kept for the next rows. Each thread mostly has a place of its own. A {@link ThreadLocal}
     * would leave the driver's classes in the threads of applications that have unloaded it.
     */
    private final AtomicReferenceArray<NumberRow> idle = new AtomicReferenceArray<>(PLACES * APART);

    /**
     * Makes the reader of these fields, to be kept as long as a plan.
     *
     * @param fields which differ; operands name them by position
     * @param cell the position of the cell's body among those that rows come with
     */
    public NumberFields(List<String> fields, int cell) {
        this.names = List.copyOf(fields);
        this.table = FieldTable.of(fields);
        this.cell = cell;
    }

    /** Returns the fields in the order of their positions. */
    public List<String> names() {
        return names;
    }

    int cell() {
        return cell;
    }

    /** Returns an object that only the caller uses, until it gives it back. */
    NumberRow take() {
        NumberRow row = idle.getAndSet(place(), null);
        return row == null ? new NumberRow(table) : row;
    }

    /** Keeps it for the next row, but not the row it was used for. */
    void giveBack(NumberRow row) {
        row.clear();
        idle.setRelease(place(), row);
    }

    private static int place() {
        return (int) (Thread.currentThread().getId() & (PLACES - 1)) * APART;
    }
}
