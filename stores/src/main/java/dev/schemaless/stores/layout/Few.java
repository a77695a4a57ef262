package dev.schemaless.stores.layout;

/** The share of a sample that does not decide: values of another type, entries that were moved or changed by hand. */
public final class Few {
    private static final int ONE_IN = 20;

    private Few() {}

    /**
     * Says whether the odd ones of a sample are few.
     *
     * @param all the size of the sample, the odd ones included
     */
    public static boolean isFew(int odd, int all) {
        return (long) ONE_IN * odd <= all;
    }
}
