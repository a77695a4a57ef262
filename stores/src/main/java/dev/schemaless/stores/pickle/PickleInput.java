package dev.schemaless.stores.pickle;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The bytes of a pickle, read one thing after another. Every length is checked against the remaining bytes. Not
 * thread-safe.
 */
final class PickleInput {
    /** Longer numbers take long to compute, and no column holds them. */
    private static final int MOST_NUMBER_BYTES = 416;

    private static final int MOST_LINE = 1_010;

    private final byte[] bytes;
    private final ByteBuffer buffer;

    PickleInput(byte[] bytes) {
        this.bytes = bytes;
        this.buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    int position() {
        return buffer.position();
    }

    private void require(long count) {
        if (count < 0 || count > buffer.remaining()) {
            throw new PickleRefusal("it ends too early (at byte " + buffer.position() + " of " + bytes.length + ")");
        }
    }

    int unsignedByte() {
        require(Byte.BYTES);
        return buffer.get() & 0xff;
    }

    int unsignedShort() {
        require(Short.BYTES);
        return buffer.getShort() & 0xffff;
    }

    int signedInt() {
        require(Integer.BYTES);
        return buffer.getInt();
    }

    long unsignedInt() {
        return Integer.toUnsignedLong(signedInt());
    }

    long signedLong() {
        require(Long.BYTES);
        return buffer.getLong();
    }

    double bigEndianDouble() {
        require(Double.BYTES);
        return Double.longBitsToDouble(Long.reverseBytes(buffer.getLong()));
    }

    /** Moves over bytes; returns where they begin. */
    int skip(long count) {
        require(count);
        int from = buffer.position();
        buffer.position(from + (int) count);
        return from;
    }

    /** Returns bytes that are not copied. */
    PickleValue.Bytes slice(long count, boolean mayBeText) {
        return new PickleValue.Bytes(bytes, skip(count), (int) count, mayBeText);
    }

    /** Reads a number of that many bytes, the least of them first. */
    BigInteger number(long count) {
        if (count > MOST_NUMBER_BYTES) {
            throw new PickleRefusal("it has a number of " + count + " bytes");
        }
        int from = skip(count);
        byte[] reversed = new byte[(int) count + 1];
        for (int i = 0; i < count; i++) {
            reversed[(int) count - i] = bytes[from + i];
        }
        // the first byte repeats the sign
        reversed[0] = (byte) (count > 0 && reversed[1] < 0 ? -1 : 0);
        return new BigInteger(reversed);
    }

    /** Reads a line without its end, which is not copied. */
    PickleValue.Bytes line() {
        int from = buffer.position();
        int end = from;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        require(end - from + 1L);
        buffer.position(end + 1);
        return new PickleValue.Bytes(bytes, from, end - from, true);
    }

    /** Reads a line of a name or a number. Bytes that are not ASCII become characters that nothing expects. */
    String shortLine() {
        PickleValue.Bytes line = line();
        if (line.length() > MOST_LINE) {
            throw new PickleRefusal("it has a name or a number of " + line.length() + " characters");
        }
        return line.latin();
    }
}
