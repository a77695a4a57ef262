package dev.schemaless.catalog.index;

import java.nio.ByteBuffer;

/**
 * The 16 bytes that tell the entries of one row apart: a digest of the canonical, untruncated indexed values.
 *
 * @param high the first eight bytes, big-endian
 * @param low the last eight bytes, big-endian
 */
public record EntryKey(long high, long low) {
    private static final int LENGTH = 16;

    /** Reads an entry key from 16 bytes. */
    public static EntryKey of(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("an entry key has 16 bytes, not " + bytes.length);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new EntryKey(buffer.getLong(), buffer.getLong());
    }

    public byte[] toBytes() {
        return ByteBuffer.allocate(LENGTH).putLong(high).putLong(low).array();
    }
}
