package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.StoredRow;
import org.jspecify.annotations.Nullable;

/**
 * The facts of a version that depend on the versions before and after it, of the same cell. A fact that was not wanted is absent.
 *
 * @param change INSERT, UPDATE or DELETE: whether the version before had a body, and whether this one has; null if it is absent
 * @param before the body of the version before, which must not be changed; null if there is none
 * @param validTo when the next version was written, microseconds since 1970-01-01 UTC; {@link StoredRow#NO_TIME} if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and a copy of every body would cost
public record Neighbours(@Nullable String change, byte @Nullable [] before, long validTo) {
    /** No facts. */
    public static final Neighbours NONE = new Neighbours(null, null, StoredRow.NO_TIME);
}
