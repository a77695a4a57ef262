package dev.schemaless.catalog.index;

import dev.schemaless.catalog.cell.RowKey;
import java.nio.ByteBuffer;

/**
 * The 16 bytes that tell the entries of one row apart: a digest of the canonical, untruncated indexed values.
 *
 * @param high the first eight bytes, big-endian
 * @param low the last eight bytes, big-endian
 */
public record EntryKey(long high, long low) {
    /** Reads an entry key from 16 bytes. */
    public static EntryKey of(byte[] bytes) {
        if (bytes.length != RowKey.LENGTH) {
            throw new IllegalArgumentException("an entry key has 16 bytes, not " + bytes.length);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new EntryKey(buffer.getLong(), buffer.getLong());
    }

    public byte[] toBytes() {
        return ByteBuffer.allocate(RowKey.LENGTH).putLong(high).putLong(low).array();
    }
}
