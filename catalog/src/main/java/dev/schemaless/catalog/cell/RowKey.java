package dev.schemaless.catalog.cell;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;

/**
 * The 16 bytes that identify an entity; the first two are its shard, so a shard is a range of row keys.
 *
 * <p>Ordered by unsigned bytes, as the servers order BINARY(16).
 *
 * @param high the first eight bytes, big-endian
 * @param low the last eight bytes, big-endian
 */
public record RowKey(long high, long low) implements Comparable<RowKey> {
    public static final int LENGTH = 16;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** Reads a row key from 16 bytes. */
    public static RowKey of(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("a row key has 16 bytes, not " + bytes.length);
        }
        return new RowKey((long) LONGS.get(bytes, 0), (long) LONGS.get(bytes, Long.BYTES));
    }

    /** Returns the smallest row key of a shard. */
    public static RowKey firstOf(int shard) {
        return new RowKey((long) shard << 48, 0);
    }

    /** Returns the greatest row key of a shard. */
    public static RowKey lastOf(int shard) {
        return new RowKey(((long) shard << 48) | 0xffff_ffff_ffffL, -1L);
    }

    public int shard() {
        return (int) (high >>> 48);
    }

    public byte[] toBytes() {
        return ByteBuffer.allocate(LENGTH).putLong(high).putLong(low).array();
    }

    @Override
    public int compareTo(RowKey other) {
        int byHigh = Long.compareUnsigned(high, other.high);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
    }

    /** Returns the usual text form of a UUID, which {@code _row_key} shows. */
    @Override
    public String toString() {
        return new UUID(high, low).toString();
    }

    /** Reads the text form of {@link #toString()}. */
    public static RowKey parse(String text) {
        UUID uuid = UUID.fromString(text);
        return new RowKey(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }
}
