package dev.schemaless.catalog.dialect;

import java.nio.ByteBuffer;
import java.util.UUID;

/** UUIDs as binary columns keep them: 16 bytes, big-endian. */
public final class UuidBytes {
    private UuidBytes() {}

    /** Returns the bytes of a UUID. */
    public static byte[] of(UUID uuid) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    /** Returns the UUID of bytes. */
    public static UUID read(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }
}
