package dev.schemaless.catalog.codec;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes MessagePack values one after another, each in its shortest format. Not thread-safe. */
public final class BodyWriter {
    private static final int USUAL = 256;

    private ByteBuffer bytes;

    public BodyWriter() {
        this(USUAL);
    }

    /** @param capacity how many bytes are written without another array */
    BodyWriter(int capacity) {
        bytes = ByteBuffer.allocate(capacity);
    }

    public void writeNil() {
        room(1).put((byte) 0xc0);
    }

    public void writeBoolean(boolean value) {
        room(1).put((byte) (value ? 0xc3 : 0xc2));
    }

    public void writeLong(long value) {
        room(9);
        if (value >= 0) {
            writeUnsigned(value);
        } else if (value >= -32) {
            bytes.put((byte) value);
        } else if (value >= Byte.MIN_VALUE) {
            bytes.put((byte) 0xd0).put((byte) value);
        } else if (value >= Short.MIN_VALUE) {
            bytes.put((byte) 0xd1).putShort((short) value);
        } else if (value >= Integer.MIN_VALUE) {
            bytes.put((byte) 0xd2).putInt((int) value);
        } else {
            bytes.put((byte) 0xd3).putLong(value);
        }
    }

    /**
     * Writes an integer from −2^63 to 2^64 − 1.
     *
     * @throws ArithmeticException outside that range
     */
    public void writeInteger(BigInteger value) {
        if (value.bitLength() == Long.SIZE && value.signum() > 0) {
            room(9).put((byte) 0xcf).putLong(value.longValue());
        } else {
            writeLong(value.longValueExact());
        }
    }

    public void writeFloat(float value) {
        room(5).put((byte) 0xca).putFloat(value);
    }

    public void writeDouble(double value) {
        room(9).put((byte) 0xcb).putDouble(value);
    }

    /** Says whether a string has a UTF-8 form: no surrogate in it lacks its other half. */
    public static boolean isWritable(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (Character.charCount(text.codePointAt(i)) == 1) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** Writes a string as UTF-8; characters that {@link #isWritable} refuses would become question marks. */
    public void writeString(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        writeString(utf8, 0, utf8.length);
    }

    /** Writes bytes of UTF-8 as a string. */
    public void writeString(byte[] utf8, int from, int to) {
        int length = to - from;
        room(5 + length);
        if (length < 32) {
            bytes.put((byte) (0xa0 | length));
        } else {
            writeLength(0xd9, length);
        }
        bytes.put(utf8, from, length);
    }

    public void writeBinary(byte[] value) {
        room(5 + value.length);
        writeLength(0xc4, value.length);
        bytes.put(value);
    }

    public void writeArrayHeader(int size) {
        writeHeader(0x90, 0xdc, size);
    }

    public void writeMapHeader(int size) {
        writeHeader(0x80, 0xde, size);
    }

    /** Copies bytes that are MessagePack already. */
    public void writeRaw(byte[] source, int from, int to) {
        room(to - from).put(source, from, to - from);
    }

    /** Returns how many bytes were written. */
    public int size() {
        return bytes.position();
    }

    /** Forgets all written bytes. */
    void clear() {
        bytes.clear();
    }

    /** Returns a copy of the written bytes. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /** Returns the written bytes, without a copy if they fill the capacity; nothing can be written afterwards. */
    byte[] finish() {
        byte[] written = bytes.hasRemaining() ? toBytes() : bytes.array();
        bytes = ByteBuffer.allocate(0);
        return written;
    }

    private void writeUnsigned(long value) {
        if (value < 0x80) {
            bytes.put((byte) value);
        } else if (value <= 0xff) {
            bytes.put((byte) 0xcc).put((byte) value);
        } else if (value <= 0xffff) {
            bytes.put((byte) 0xcd).putShort((short) value);
        } else if (value <= 0xffff_ffffL) {
            bytes.put((byte) 0xce).putInt((int) value);
        } else {
            bytes.put((byte) 0xcf).putLong(value);
        }
    }

    private void writeLength(int firstFormat, int length) {
        if (length <= 0xff) {
            bytes.put((byte) firstFormat).put((byte) length);
        } else if (length <= 0xffff) {
            bytes.put((byte) (firstFormat + 1)).putShort((short) length);
        } else {
            bytes.put((byte) (firstFormat + 2)).putInt(length);
        }
    }

    private void writeHeader(int fixed, int wide, int size) {
        room(5);
        if (size < 16) {
            bytes.put((byte) (fixed | size));
        } else if (size <= 0xffff) {
            bytes.put((byte) wide).putShort((short) size);
        } else {
            bytes.put((byte) (wide + 1)).putInt(size);
        }
    }

    private ByteBuffer room(int count) {
        if (bytes.remaining() < count) {
            int needed = Math.addExact(bytes.position(), count);
            int doubled = (int) Math.min(Integer.MAX_VALUE - 8, 2L * bytes.capacity());
            byte[] grown = Arrays.copyOf(bytes.array(), Math.max(needed, doubled));
            bytes = ByteBuffer.wrap(grown).position(bytes.position());
        }
        return bytes;
    }
}
