package dev.schemaless.catalog.layout;

import org.jspecify.annotations.Nullable;

/**
 * One cell to be written.
 *
 * @param refKey 0 for the first version; a later one replaces the entry of the latest table
 * @param body null for a tombstone. Not copied: neither side may change it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and a copy of every body would cost
public record CellWrite(String column, long refKey, byte @Nullable [] body) {
    boolean replaces() {
        return refKey > 0;
    }

    int length() {
        return body == null ? 0 : body.length;
    }
}
