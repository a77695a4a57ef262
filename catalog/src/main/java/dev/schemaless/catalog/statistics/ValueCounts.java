package dev.schemaless.catalog.statistics;

/**
 * Counts of the values in a sample of rows.
 *
 * @param distinct how many different values
 * @param once how many of these occur once
 * @param entries how many rows, of any value
 */
record ValueCounts(long distinct, long once, long entries) {
    /**
     * Estimates how many different values there are where the sample is from.
     *
     * <p>Of values that are spread, by the estimator <i>Duj1</i> of P. J. Haas and L. Stokes, "Estimating the number of classes
     * in a finite population", 1998: the more values come once, the more have not been seen.
     *
     * @param share how much of all entries the sample holds, more than 0, 1 at most
     * @param clustered whether all entries of a value are in the sample if one is
     */
    long estimate(double share, boolean clustered) {
        if (entries == 0 || share == 1) {
            return distinct;
        }
        double estimate = clustered ? distinct / share : (double) entries * distinct / (entries - once + once * share);
        return Math.round(Math.min(estimate, entries / share));
    }
}
