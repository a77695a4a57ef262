package dev.schemaless.catalog.access;

/**
 * The memory of one read of a statement: the fraction of rows that it keeps, and whether one round trip is enough. A statement that has kept
 * many rows is expected to keep few only after some executions that did. Thread-safe; one of two simultaneous updates may be lost.
 */
public final class Selectivity {
    /** Fewer rows say little. */
    private static final int ENOUGH = 1000;

    private static final double UNKNOWN = 0;

    private volatile double fraction = UNKNOWN;
    private volatile boolean isLong;

    /** Takes how many rows were read together, and of how many of them something was kept. */
    public void note(int read, int kept) {
        if (read >= ENOUGH) {
            fraction = Math.max(Math.max(1, kept) / (double) read, fraction / 2);
        }
    }

    /** Takes whether the last execution took more than one round trip of a partition. */
    public void noteLong(boolean wasLong) {
        isLong = wasLong;
    }

    /** Says whether the next execution is likely to. */
    public boolean isLong() {
        return isLong;
    }

    /** Returns the fraction, more than 0; 1 until enough rows have been read. */
    public double fraction() {
        double found = fraction;
        return found == UNKNOWN ? 1 : found;
    }
}
