package dev.schemaless.catalog.cell;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that identify an entity. What they mean, which shard they are on for example, only the layout of its store knows.
 * Immutable; ordered by unsigned bytes, as servers order binary columns.
 */
public final class RowKey implements Comparable<RowKey> {
    private static final int UUID_LENGTH = 16;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    /** 0 until somebody asks; all threads compute the same. */
    private int hash;

    private RowKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Makes a row key of bytes.
     *
     * @param bytes not copied: nobody may change them any more
     */
    public static RowKey of(byte[] bytes) {
        return new RowKey(bytes);
    }

    /**
     * Makes a row key of 16 bytes.
     *
     * @param high the first eight bytes, big-endian
     * @param low the last eight bytes, big-endian
     */
    public static RowKey of(long high, long low) {
        return new RowKey(
                ByteBuffer.allocate(UUID_LENGTH).putLong(high).putLong(low).array());
    }

    /** Makes a row key of the 16 bytes of a UUID. */
    public static RowKey of(UUID uuid) {
        return of(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    /** Returns how many bytes there are. */
    public int length() {
        return bytes.length;
    }

    /** Returns the bytes. They are not copied: nobody may change them. */
    public byte[] toBytes() {
        return bytes;
    }

    /** Returns eight of the bytes, big-endian. */
    public long longAt(int offset) {
        return (long) LONGS.get(bytes, offset);
    }

    /** Says whether there are as many bytes as a UUID has. */
    public boolean isUuid() {
        return bytes.length == UUID_LENGTH;
    }

    /**
     * Returns the UUID that has these bytes.
     *
     * @throws IllegalStateException if they are not {@linkplain #isUuid() as many}
     */
    public UUID toUuid() {
        if (!isUuid()) {
            throw new IllegalStateException("a row key of " + bytes.length + " bytes is no UUID");
        }
        return new UUID(longAt(0), longAt(Long.BYTES));
    }

    @Override
    public int compareTo(RowKey other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RowKey that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        int known = hash;
        if (known == 0) {
            known = Arrays.hashCode(bytes);
            hash = known;
        }
        return known;
    }

    /** Returns the usual text form of a UUID if there are 16 bytes, which {@code _row_key} shows; else hexadecimal digits. */
    @Override
    public String toString() {
        return isUuid() ? toUuid().toString() : HexFormat.of().formatHex(bytes);
    }
}
