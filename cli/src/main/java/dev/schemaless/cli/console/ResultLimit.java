package dev.schemaless.cli.console;

/** Limits the results that are sent to the page: the rows of each, and the characters of all together. Not thread-safe. */
final class ResultLimit {
    /** The most rows of a result. */
    static final int ROWS = 1_000;

    /** The most characters of a value; the page shows how many there are. */
    static final int VALUE_CHARS = 10_000;

    private static final int CHARS = 4 << 20;

    private int left = CHARS;

    /** Counts a value that is sent. */
    void count(String value) {
        left -= value.length();
    }

    /** Returns whether there is room for another row. */
    boolean hasRoom() {
        return left > 0;
    }
}
