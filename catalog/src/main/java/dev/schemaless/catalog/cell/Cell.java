package dev.schemaless.catalog.cell;

import org.jspecify.annotations.Nullable;

/**
 * One version of a row's body under a column name; a row is made of the newest versions of its cells. A cell is never
 * changed: the next version has the next ref key. Immutable.
 *
 * @param column the column name, such as {@code base}; unlike SQL's columns it names a whole body
 * @param refKey the version, from 0, or from a greater number in a base cell whose model has had keys purged
 * @param body null for a tombstone. Not copied: it must not be changed
 * @param createdAt microseconds since 1970-01-01 UTC
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and a copy of every body would cost
public record Cell(String column, long refKey, byte @Nullable [] body, long createdAt) {
    /** Returns the version that follows this one. */
    public Cell next(byte @Nullable [] newBody, long at) {
        return new Cell(column, refKey + 1, newBody, at);
    }

    /** Says whether there is no earlier number of a version. */
    public boolean isFirst() {
        return refKey == 0;
    }

    /** Returns how many versions there are, this one included, if they began with 0. */
    public long versions() {
        return refKey + 1;
    }

    /** Returns how many bytes the body has. */
    public int length() {
        return body == null ? 0 : body.length;
    }
}
