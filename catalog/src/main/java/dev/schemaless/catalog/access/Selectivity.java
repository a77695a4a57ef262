package dev.schemaless.catalog.access;

/**
 * Which fraction of the rows that a statement reads it keeps, as its executions found before. One that has kept many is believed to keep
 * few only after some executions that did. Thread-safe; of what two threads note at the same time one may be forgotten.
 */
public final class Selectivity {
    /** Fewer rows say little. */
    private static final int ENOUGH = 1000;

    private static final double UNKNOWN = 0;

    private volatile double fraction = UNKNOWN;

    /** Takes how many rows were read together, and of how many of them something was kept. */
    public void note(int read, int kept) {
        if (read >= ENOUGH) {
            fraction = Math.max(Math.max(1, kept) / (double) read, fraction / 2);
        }
    }

    /** Returns the fraction, more than 0; 1 while nobody has read enough rows. */
    public double fraction() {
        double found = fraction;
        return found == UNKNOWN ? 1 : found;
    }
}
