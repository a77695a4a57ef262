package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.StoredRow;
import org.jspecify.annotations.Nullable;

/**
 * The facts of a version that depend on the previous and the next version of its cell. A fact that was not requested is absent.
 *
 * @param change INSERT if the previous version had no body, DELETE if this one has no body, otherwise UPDATE; null if absent
 * @param before the body of the previous version, not to be changed; null if absent
 * @param validTo the time of the next version, in microseconds since 1970-01-01 UTC; {@link StoredRow#NO_TIME} if absent
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and a copy of every body would cost
public record Neighbours(@Nullable String change, byte @Nullable [] before, long validTo) {
    /** No facts. */
    public static final Neighbours NONE = new Neighbours(null, null, StoredRow.NO_TIME);
}
