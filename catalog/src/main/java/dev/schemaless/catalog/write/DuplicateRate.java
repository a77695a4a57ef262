package dev.schemaless.catalog.write;

/**
 * How often the recent changes of a model found their key taken. Where that is often, it is better to look at the keys first than to
 * have a transaction of many rows fail. Thread-safe.
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
