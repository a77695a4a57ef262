package dev.schemaless.catalog.read;

/**
 * The number of threads that read one partition for a statement that reads all rows. More than one is used only if much is left
 * after the first rows, so that small tables cost no thread.
 *
 * @param threads at most, at least 1
 * @param rowsEach about how many rows have to be left for each thread beside the first, at least 1
 */
public record Parallelism(int threads, int rowsEach) {
    /** A page as large as they get: to begin another one costs little beside that. */
    private static final int ROWS_EACH = 65_536;

    /**
     * Returns what fits a store: processors that the partitions leave to each other, and no more than a quarter of a pool, so that
     * a large scan leaves connections to everybody else.
     */
    public static Parallelism of(int processors, int partitions, int poolSize) {
        return new Parallelism(Math.max(1, Math.min(processors / partitions, poolSize / 4)), ROWS_EACH);
    }

    /** Returns how many threads may write for others at the same time, whose own threads write too: at least one. */
    public int writers(int partitions) {
        return Math.max(1, threads * partitions - 1);
    }

    /** Returns how many threads are to read what is left of a partition. */
    public int threadsFor(long rowsLeft) {
        return (int) Math.min(threads, 1 + rowsLeft / rowsEach);
    }
}
