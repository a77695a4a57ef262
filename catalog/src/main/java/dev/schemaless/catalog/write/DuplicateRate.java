package dev.schemaless.catalog.write;

/**
 * The rate at which a model's recent changes found their key taken. Where it is high, reading the keys first is better
 * than a failed transaction of many rows. Thread-safe.
 */
final class DuplicateRate {
    private static final int HIGH_PERCENT = 1;
    private static final int RECENT = 2000;

    private int changes = RECENT / 20;
    private int duplicates;

    /** Counts a change; earlier ones are forgotten by and by. */
    synchronized void count(boolean isDuplicate) {
        changes++;
        duplicates += isDuplicate ? 1 : 0;
        if (changes >= RECENT) {
            changes /= 2;
            duplicates /= 2;
        }
    }

    synchronized boolean isHigh() {
        return 100 * duplicates > HIGH_PERCENT * changes;
    }
}
