package dev.schemaless.stores.cells;

/** The jump consistent hash of J. Lamping and E. Veach. */
final class JumpHash {
    private static final long MULTIPLIER = 2_862_933_555_777_941_757L;

    private JumpHash() {}

    /** Returns the bucket of a key, from 0 to one less than their number. */
    static int of(long key, int buckets) {
        long state = key;
        long bucket = -1;
        long next = 0;
        while (next < buckets) {
            bucket = next;
            state = state * MULTIPLIER + 1;
            next = (long) ((bucket + 1) * ((double) (1L << 31) / ((state >>> 33) + 1)));
        }
        return (int) bucket;
    }
}
