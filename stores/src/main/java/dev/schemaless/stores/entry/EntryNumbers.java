package dev.schemaless.stores.entry;

/** The conversion of whole numbers that a program applies before it writes them to index tables. */
public enum EntryNumbers {
    /** No conversion. */
    AS_THEY_ARE,
    /** Conversion to float64, which rounds numbers beyond 2^53. */
    THROUGH_FLOAT64;

    private static final long EXACT = 1L << 53;

    /** Returns the least number that may be kept for one. */
    long least(long number) {
        return isKept(number) ? number : (long) Math.nextDown((double) number);
    }

    /** Returns the greatest number that may be kept for one. */
    long greatest(long number) {
        return isKept(number) ? number : (long) Math.nextUp((double) number);
    }

    private boolean isKept(long number) {
        return this == AS_THEY_ARE || (number >= -EXACT && number <= EXACT);
    }
}
