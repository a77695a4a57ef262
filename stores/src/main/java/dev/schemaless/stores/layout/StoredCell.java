package dev.schemaless.stores.layout;

import dev.schemaless.catalog.cell.RowKey;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The latest version of a cell, as a statement gave it.
 *
 * @param slot where it was read; empty where the key determines it
 * @param key null where the stored text is not a key of the layout: then it belongs to no row
 * @param stored the text of the row's key as its store has it
 * @param cell its name as the model has it, which is {@code base} for the one that decides whether the row is there
 * @param refKey 0 where versions have none
 * @param body in its table's {@linkplain LayoutTable#bodies form}; null for none. Not copied
 * @param createdAt microseconds since 1970-01-01 UTC, or {@link dev.schemaless.catalog.cell.StoredRow#NO_TIME}
 * @param version a number that changes with every write of the row
 * @param kind the class of the row, if its store keeps it outside of the body; null if it does not
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and a copy of every body would cost
public record StoredCell(
        OptionalInt slot,
        @Nullable RowKey key,
        String stored,
        String cell,
        long refKey,
        byte @Nullable [] body,
        long createdAt,
        long version,
        @Nullable Long kind) {
    /** Makes a cell of a store without classes. */
    public StoredCell(
            OptionalInt slot,
            @Nullable RowKey key,
            String stored,
            String cell,
            long refKey,
            byte @Nullable [] body,
            long createdAt,
            long version) {
        this(slot, key, stored, cell, refKey, body, createdAt, version, null);
    }

    /** Returns the same version under another number. */
    public StoredCell withRefKey(long other) {
        return new StoredCell(slot, key, stored, cell, other, body, createdAt, version, kind);
    }

    /** Returns the same version with no body. */
    public StoredCell withoutBody() {
        return new StoredCell(slot, key, stored, cell, refKey, null, createdAt, version, kind);
    }

    /** A body that is there, of an unknown form: it reads as NULL. */
    public static final byte[] SEALED = {};
}
