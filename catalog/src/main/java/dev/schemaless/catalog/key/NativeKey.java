package dev.schemaless.catalog.key;

import dev.schemaless.catalog.cell.RowKey;

/**
 * How the shard of a row lies in its key, in the native layout: a key has 16 bytes, the first two are the shard. So a shard is a range
 * of keys. See docs/adr/0002.
 */
public final class NativeKey {
    /** How many bytes a key has. */
    public static final int LENGTH = 16;

    private static final int SHARD_SHIFT = Long.SIZE - Short.SIZE;
    private static final long SIX_BYTES = 0xffff_ffff_ffffL;

    private NativeKey() {}

    /** Makes a key of a shard, six bytes behind it and the last eight. */
    public static RowKey of(long shard, long sixBytes, long low) {
        return RowKey.of((shard << SHARD_SHIFT) | (sixBytes & SIX_BYTES), low);
    }

    /** Returns the shard of a key. */
    public static int shardOf(RowKey key) {
        return (int) (key.longAt(0) >>> SHARD_SHIFT);
    }

    /** Returns the smallest key of a shard. */
    public static RowKey firstOf(int shard) {
        return of(shard, 0, 0);
    }

    /** Returns the greatest key of a shard. */
    public static RowKey lastOf(int shard) {
        return of(shard, SIX_BYTES, -1L);
    }

    /** Returns the key right behind one; the smallest of all behind the greatest. */
    static RowKey after(RowKey key) {
        long high = key.longAt(0);
        long low = key.longAt(Long.BYTES);
        return RowKey.of(low == -1L ? high + 1 : high, low + 1);
    }
}
