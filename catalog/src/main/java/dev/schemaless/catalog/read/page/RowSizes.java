package dev.schemaless.catalog.read.page;

/** An estimate of the size of a model's rows, taken from the last scan that read some. Thread-safe. */
public final class RowSizes {
    /** Average bytes of a row; 0 while no row has been read. */
    private volatile long average;

    /**
     * Notes the size of rows.
     *
     * @param bytes on average, at least 1
     */
    public void note(long bytes) {
        average = bytes;
    }

    /**
     * Returns how many bytes some rows are likely to take.
     *
     * @param unknown the result while no row has been read
     */
    public long bytesOf(int rows, long unknown) {
        long known = average;
        return known == 0 ? unknown : known * rows;
    }

    /**
     * Returns how many rows are likely to fit into some bytes.
     *
     * @param unknown the result while no row has been read
     * @param most the greatest result
     */
    public int within(long bytes, int unknown, int most) {
        long known = average;
        return known == 0 ? unknown : (int) Math.max(1, Math.min(most, bytes / known));
    }
}
