package dev.schemaless.catalog.statistics;

/**
 * Estimates the number of different values among rows, in bounded memory: adaptive sampling, M. Wegman's algorithm in
 * P. Flajolet, "On adaptive sampling", Computing 43, 1990. All values are kept while they are few, so that the count is
 * exact. Each time there are too many, half of them are left out: those with the next bit of their digests set. Of the
 * values that are left all rows were counted, as {@link ValueCounts} needs it. The standard error is less than one
 * percent.
 *
 * <p>Digests of eight bytes stand for values; the few that are alike make no difference.
 */
final class DistinctSample {
    /** All values of a table that is read whole because it has few rows. They take a mebibyte. */
    static final int MOST_VALUES = 32_768;

    private static final int FIRST_SLOTS = 1_024;

    /** Stands for the digest 0, which says that a slot is free. */
    private static final long ZERO = 1L << 63;

    /** An open hash table, at most half full. */
    private long[] digests = new long[FIRST_SLOTS];

    private long[] counts = new long[FIRST_SLOTS];
    private int values;
    private int depth;
    private long rows;

    /** Adds the value of a row. */
    void add(long digest) {
        rows++;
        if (isChosen(digest)) {
            add(digest == 0 ? ZERO : digest, 1);
            while (values > MOST_VALUES) {
                depth++;
                rebuild(digests.length);
            }
            if (2 * values > digests.length) {
                rebuild(2 * digests.length);
            }
        }
    }

    private boolean isChosen(long digest) {
        return (digest & ((1L << depth) - 1)) == 0;
    }

    private void add(long digest, long count) {
        // the lowest bits are the same of all that are left
        int slot = (int) (digest >>> 32) & (digests.length - 1);
        while (digests[slot] != 0 && digests[slot] != digest) {
            slot = (slot + 1) & (digests.length - 1);
        }
        values += digests[slot] == 0 ? 1 : 0;
        digests[slot] = digest;
        counts[slot] += count;
    }

    private void rebuild(int slots) {
        long[] oldDigests = digests;
        long[] oldCounts = counts;
        digests = new long[slots];
        counts = new long[slots];
        values = 0;
        for (int i = 0; i < oldDigests.length; i++) {
            if (oldDigests[i] != 0 && isChosen(oldDigests[i])) {
                add(oldDigests[i], oldCounts[i]);
            }
        }
    }

    /** Returns how many values are kept. */
    int size() {
        return values;
    }

    /**
     * Estimates how many different values there are where the rows are from, see {@link ValueCounts#estimate}. The chosen values are
     * estimated by themselves, and then all by them: errors of two counts that are about the same would not cancel out.
     */
    long estimate(double share, boolean clustered) {
        double chosen = chosen().estimate(share, clustered);
        return Math.round(Math.min(Math.scalb(chosen, depth), rows / share));
    }

    private ValueCounts chosen() {
        long once = 0;
        long entries = 0;
        for (long count : counts) {
            once += count == 1 ? 1 : 0;
            entries += count;
        }
        return new ValueCounts(values, once, entries);
    }
}
