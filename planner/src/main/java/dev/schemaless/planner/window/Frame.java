package dev.schemaless.planner.window;

/** The frame of one row: up to three runs of neighbouring rows, none of them empty, in order. */
final class Frame {
    private static final int MOST_RUNS = 3;

    private final int[] starts = new int[MOST_RUNS];
    private final int[] ends = new int[MOST_RUNS];
    private int runs;

    void clear() {
        runs = 0;
    }

    /** Adds the rows from one position up to another, if there are any. */
    void add(int start, int end) {
        if (start < end) {
            starts[runs] = start;
            ends[runs] = end;
            runs++;
        }
    }

    int runs() {
        return runs;
    }

    /** Returns the position of a run's first row. */
    int start(int run) {
        return starts[run];
    }

    /** Returns the position after a run's last row. */
    int end(int run) {
        return ends[run];
    }
}
