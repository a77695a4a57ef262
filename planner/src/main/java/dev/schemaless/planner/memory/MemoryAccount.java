package dev.schemaless.planner.memory;

/** The memory that one thread keeps, taken from a shared account in steps, because other threads take from it too. Not thread-safe. */
public final class MemoryAccount {
    private static final long FIRST_STEP = 1024;
    private static final long LAST_STEP = 64 * 1024;

    private final WorkMemory.Share share;
    private long step = FIRST_STEP;
    private long left;

    public MemoryAccount(WorkMemory.Share share) {
        this.share = share;
    }

    /**
     * Keeps so much more; all of it is given back when the share is closed.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code LIMIT_EXCEEDED} if there is not enough left
     */
    public void keep(long bytes) {
        left -= bytes;
        if (left < 0) {
            long more = Math.max(step, -left);
            step = Math.min(LAST_STEP, 2 * step);
            share.take(more);
            left += more;
        }
    }

    /**
     * Keeps so much more, if that leaves half of the memory to others.
     *
     * @return whether it is kept
     */
    public boolean tryKeep(long bytes) {
        left -= bytes;
        if (left >= 0) {
            return true;
        }
        long more = Math.max(step, -left);
        if (!share.tryTake(more)) {
            left += bytes;
            return false;
        }
        step = Math.min(LAST_STEP, 2 * step);
        left += more;
        return true;
    }
}
