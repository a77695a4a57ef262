package dev.schemaless.catalog.lease;

/**
 * A lease on the catalog's version: the promise of a partition that a version stays current for a short time (after Gray and
 * Cheriton, <i>Leases</i>, 1989). Immutable.
 *
 * <p>A change of the catalog that could harm readers first stops new leases on every partition, and then waits until all earlier
 * ones have expired. So a lease that was granted is true until it expires. Clocks of different machines are never compared; they
 * have to run at about the same rate.
 *
 * @param version the catalog's
 * @param asked the moment before the question was sent to the partition
 */
public record CatalogLease(long version, ClockReading asked) {
    private static final long MILLIS = 100;

    /** The time after which every earlier lease has expired, slow clocks included. */
    public static final long OUTLASTED_MILLIS = MILLIS + MILLIS / 10;

    /** Says whether an answer that arrives now was given while the lease lasted. */
    boolean holds(ClockReading now) {
        return lasts(now, MILLIS);
    }

    /** Says whether a statement that is sent now is likely to be answered while the lease lasts. */
    boolean isYoung(ClockReading now) {
        return lasts(now, MILLIS / 2);
    }

    private boolean lasts(ClockReading now, long millis) {
        return !now.isSetBackSince(asked) && asked.nanosUntil(now) < millis * 1_000_000;
    }
}
