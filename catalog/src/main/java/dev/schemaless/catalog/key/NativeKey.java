package dev.schemaless.catalog.key;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.type.KeyBytes;
import dev.schemaless.catalog.type.KeyReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A row's key in the native layout: two bytes of a shard, then the {@linkplain KeyBytes key bytes} of values. So a
 * shard is a range of keys, in which keys have the order of the values. Frozen; see docs/adr/0032.
 *
 * <p>A key of 64 bytes or more is cut: it has 48 bytes of the whole, and 16 of a digest. The order of keys with the
 * same 48 first bytes is undefined if one of them is cut.
 */
public final class NativeKey {
    /** The most bytes a key has. */
    public static final int MAX_LENGTH = 64;

    /** Bytes of the whole key that a cut one keeps. */
    public static final int KEPT = 48;

    private static final int SHARD = Short.BYTES;
    private static final int DIGEST = MAX_LENGTH - KEPT;

    private NativeKey() {}

    /** Makes the key of values on a shard. */
    public static RowKey of(int shard, KeyBytes values) {
        int length = Math.min(MAX_LENGTH, SHARD + values.length());
        byte[] key = onShard(shard, length);
        if (length < MAX_LENGTH) {
            values.copyTo(key, SHARD, values.length());
        } else {
            values.copyTo(key, SHARD, KEPT - SHARD);
            values.sha256().get(key, KEPT, DIGEST);
        }
        return RowKey.of(key);
    }

    /** Says whether a key has an allowed length: a shard, and at least one byte after it. */
    public static boolean isPossible(RowKey key) {
        return key.length() > SHARD && key.length() <= MAX_LENGTH;
    }

    /** Returns the shard of a key. */
    public static int shardOf(RowKey key) {
        byte[] bytes = key.toBytes();
        return ((bytes[0] & 0xff) << Byte.SIZE) | (bytes[1] & 0xff);
    }

    /** Returns a lower bound of all keys of a shard. */
    public static RowKey firstOf(int shard) {
        return RowKey.of(onShard(shard, SHARD));
    }

    /** Returns an upper bound of all keys of a shard, which may itself be a key. */
    public static RowKey lastOf(int shard) {
        byte[] key = onShard(shard, MAX_LENGTH);
        Arrays.fill(key, SHARD, MAX_LENGTH, (byte) 0xff);
        return RowKey.of(key);
    }

    /** Returns the least bytes that are greater than those of a key. */
    static RowKey after(RowKey key) {
        return RowKey.of(Arrays.copyOf(key.toBytes(), key.length() + 1));
    }

    /** Returns the prefix of the keys of a shard. */
    public static byte[] startOf(int shard) {
        return onShard(shard, SHARD);
    }

    /** Returns a lower bound of all keys with a prefix before they are cut, which may itself be a key. */
    public static RowKey least(byte[] start) {
        return RowKey.of(Arrays.copyOf(start, Math.min(start.length, KEPT)));
    }

    /** Returns an upper bound of all keys with a prefix before they are cut, which may itself be a key. */
    public static RowKey greatest(byte[] start) {
        int kept = Math.min(start.length, KEPT);
        byte[] key = Arrays.copyOf(start, MAX_LENGTH);
        Arrays.fill(key, kept, MAX_LENGTH, (byte) 0xff);
        return RowKey.of(key);
    }

    /**
     * Returns the exclusive lower bound of the keys greater than this prefix. If the prefix exceeds the kept 48 bytes, keys sharing those
     * bytes are included.
     */
    public static RowKey behind(byte[] start) {
        if (start.length >= KEPT) {
            return least(start);
        }
        byte[] key = Arrays.copyOf(start, start.length + 1);
        key[start.length] = (byte) 0xff;
        return RowKey.of(key);
    }

    /**
     * Returns the exclusive upper bound of the keys less than this prefix. If the prefix exceeds the kept 48 bytes, keys sharing those
     * bytes are included.
     */
    public static RowKey inFrontOf(byte[] start) {
        return start.length > KEPT ? greatest(start) : RowKey.of(start);
    }

    /** Returns the bytes of a key that it has in common with the whole key, if it is cut; of another all. */
    public static byte[] knownOf(RowKey key) {
        return Arrays.copyOf(key.toBytes(), Math.min(key.length(), KEPT));
    }

    /** Names a key in messages: its text form, and its values. */
    public static String describe(RowKey key) {
        return "'" + key + "' " + literals(key);
    }

    /** Returns the greatest bytes, of as many as a key may have, that come before those of a key. */
    static RowKey before(RowKey key) {
        byte[] bytes = key.toBytes();
        int last = key.length() - 1;
        byte[] before = Arrays.copyOf(bytes, bytes[last] == 0 ? last : MAX_LENGTH);
        if (bytes[last] != 0) {
            before[last]--;
            Arrays.fill(before, last + 1, MAX_LENGTH, (byte) 0xff);
        }
        return RowKey.of(before);
    }

    /** Returns the values of a key, each in the internal form of its type; empty if it is cut, or not of values. */
    static Optional<List<Object>> valuesOf(RowKey key) {
        return key.length() == MAX_LENGTH ? Optional.empty() : KeyReader.values(key.toBytes(), SHARD, key.length());
    }

    /** Returns the values of a key as literals, such as {@code (7, 'a')}; an ellipsis for the part that was cut. */
    static String literals(RowKey key) {
        return key.length() == MAX_LENGTH
                ? KeyReader.literalsOfStart(key.toBytes(), SHARD, KEPT)
                : KeyReader.literals(key.toBytes(), SHARD, key.length());
    }

    private static byte[] onShard(int shard, int length) {
        byte[] key = new byte[length];
        key[0] = (byte) (shard >> Byte.SIZE);
        key[1] = (byte) shard;
        return key;
    }
}
