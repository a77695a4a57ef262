package dev.schemaless.catalog.read;

/** An estimate of the size of a model's rows, taken from the last scan that read some. Thread-safe. */
final class RowSizes {
    /** 0 while nobody has read a row. */
    private volatile long average;

    /**
     * Takes what rows were found to take.
     *
     * @param bytes on average, at least 1
     */
    void note(long bytes) {
        average = bytes;
    }

    /**
     * Returns how many bytes some rows are likely to take.
     *
     * @param unknown what to return while nobody has read a row
     */
    long bytesOf(int rows, long unknown) {
        long known = average;
        return known == 0 ? unknown : known * rows;
    }

    /**
     * Returns how many rows are likely to fit into some bytes.
     *
     * @param unknown what to return while nobody has read a row
     * @param most what to return where more fit
     */
    int within(long bytes, int unknown, int most) {
        long known = average;
        return known == 0 ? unknown : (int) Math.max(1, Math.min(most, bytes / known));
    }
}
