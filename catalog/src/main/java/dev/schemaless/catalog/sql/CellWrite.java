package dev.schemaless.catalog.sql;

import org.jspecify.annotations.Nullable;

/**
 * One cell to be written.
 *
 * @param body null for a tombstone. Not copied: neither side may change it
 * @param replaces whether the latest table has an entry of an earlier version
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and a copy of every body would cost
public record CellWrite(String column, long refKey, byte @Nullable [] body, boolean replaces) {
    int length() {
        return body == null ? 0 : body.length;
    }
}
