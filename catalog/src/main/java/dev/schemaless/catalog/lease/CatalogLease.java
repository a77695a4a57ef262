package dev.schemaless.catalog.lease;

/**
 * The word of a partition that a catalog was the current one when the lease was asked for, and will be while it lasts, since
 * whoever changes the catalog in a way that could harm readers first lets nobody have a new lease, and then outlasts those
 * that may have been given (after Gray and Cheriton, <i>Leases</i>, 1989). Immutable.
 *
 * <p>Nobody's clock is compared with another's; all have to run at about the same rate.
 *
 * @param version the catalog's
 * @param asked when it was asked for, before the partition said anything
 */
public record CatalogLease(long version, Moment asked) {
    private static final long MILLIS = 100;

    /** How long it takes until every lease that was given before has run out, slow clocks included. */
    public static final long OUTLASTED_MILLIS = MILLIS + MILLIS / 10;

    /** Says whether what a partition has answered by now was said while the lease lasted. */
    boolean holds(Moment now) {
        return lasts(now, MILLIS);
    }

    /** Says whether a statement that is sent now will probably be answered while the lease lasts. */
    boolean isYoung(Moment now) {
        return lasts(now, MILLIS / 2);
    }

    private boolean lasts(Moment now, long millis) {
        return !now.isSetBackSince(asked) && asked.nanosUntil(now) < millis * 1_000_000;
    }
}
