package dev.schemaless.catalog.index;

import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A value as it lies in a column of an index: bytes that servers compare unsigned. Immutable.
 *
 * <p>They are {@linkplain dev.schemaless.catalog.type.KeyBytes key bytes}; of a column that descends, each byte's complement. No
 * value's bytes begin with those of another, so the complement is the other way round. Frozen, see docs/adr/0033.
 */
public final class EncodedValue implements Comparable<EncodedValue> {
    private static final int COMPLEMENT = 0xff;

    private final byte[] bytes;

    private EncodedValue(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Makes an encoded value of its bytes.
     *
     * @param bytes not copied: they must not be changed any more
     */
    public static EncodedValue of(byte[] bytes) {
        return new EncodedValue(bytes);
    }

    /** Returns the bytes. They are not copied, and must not be changed. */
    public byte[] toBytes() {
        return bytes;
    }

    int length() {
        return bytes.length;
    }

    /** Returns the value with the complement of each byte. */
    EncodedValue complement() {
        byte[] other = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            other[i] = (byte) (bytes[i] ^ COMPLEMENT);
        }
        return new EncodedValue(other);
    }

    @Override
    public int compareTo(EncodedValue other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EncodedValue that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
