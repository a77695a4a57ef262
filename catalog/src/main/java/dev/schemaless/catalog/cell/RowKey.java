package dev.schemaless.catalog.cell;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that identify an entity. Only the layout of its store knows their meaning, such as the shard. Immutable;
 * ordered by unsigned bytes, as servers order binary columns.
 */
public final class RowKey implements Comparable<RowKey> {
    private static final HexFormat HEX = HexFormat.of();
    /** The place of the dash in the text form: in the native layout, after the shard. */
    private static final int DASH = 4;

    /** The most characters of the text form of a key that a server keeps. */
    public static final int MAX_TEXT = 129;

    private static final Pattern TEXT = Pattern.compile("([0-9a-f]{2})?|[0-9a-f]{4}-([0-9a-f]{2})*");
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    /** The hash; 0 until it is used; all threads compute the same. */
    private int hash;

    private RowKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Makes a row key of bytes.
     *
     * @param bytes not copied: they must not be changed any more
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
                ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array());
    }

    /** Reads the text that {@link #toString} has written; empty if it is another text. */
    public static Optional<RowKey> parse(String text) {
        if (!TEXT.matcher(text).matches()) {
            return Optional.empty();
        }
        return Optional.of(
                of(HEX.parseHex(text.length() < DASH ? text : text.substring(0, DASH) + text.substring(DASH + 1))));
    }

    /** Returns how many bytes there are. */
    public int length() {
        return bytes.length;
    }

    /** Returns the bytes. They are not copied, and must not be changed. */
    public byte[] toBytes() {
        return bytes;
    }

    /** Returns eight of the bytes, big-endian. */
    public long longAt(int offset) {
        return (long) LONGS.get(bytes, offset);
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

    /**
     * Returns the text form, which {@code _row_key} shows: hexadecimal digits, a dash after the first four. It orders
     * as keys do.
     */
    @Override
    public String toString() {
        String digits = HEX.formatHex(bytes);
        return digits.length() < DASH ? digits : digits.substring(0, DASH) + "-" + digits.substring(DASH);
    }
}
