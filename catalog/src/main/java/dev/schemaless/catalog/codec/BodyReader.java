package dev.schemaless.catalog.codec;

import dev.schemaless.catalog.SchemalessException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of one body in place, without building a tree. Not thread-safe.
 *
 * <p>The bytes may be hostile: every length is checked against the remaining bytes before anything is allocated,
 * nesting deeper than {@link #MAX_DEPTH} is refused. All methods throw {@link SchemalessException} with {@code
 * BODY_CORRUPT}, naming the row key, where the bytes are not MessagePack. Only bytes that are read are checked.
 */
public final class BodyReader {
    /** The greatest depth of nested containers; the body's own map is the first level. */
    public static final int MAX_DEPTH = 100;

    private static final int TIMESTAMP_EXTENSION = -1;

    private byte[] bytes;
    private Object owner;
    private int position;

    /**
     * Reads plain MessagePack.
     *
     * @param bytes not copied
     * @param owner the row, its key, or else words that name the value in messages
     */
    public BodyReader(byte[] bytes, Object owner) {
        this.bytes = bytes;
        this.owner = owner;
    }

    /**
     * Returns a reader of a body as it is stored, whatever its format, standing before its map.
     *
     * @param owner the row or its key
     */
    public static BodyReader ofStored(byte[] stored, Object owner) {
        return new BodyReader(BodyCodec.decode(stored, owner), owner);
    }

    /** Moves to the start of another body, so that one reader can read many bodies. See the constructor. */
    public void restart(byte[] newBytes, Object newOwner) {
        bytes = newBytes;
        owner = newOwner;
        position = 0;
    }

    public int position() {
        return position;
    }

    /** Moves to a position that {@link #position()} or {@link FieldTable#locate} returned. */
    public void seek(int newPosition) {
        position = newPosition;
    }

    /** Returns how many bytes the body has. */
    public int length() {
        return bytes.length;
    }

    /** Returns the kind of the next value without moving. */
    public MessagePackType kind() {
        require(1);
        MessagePackType kind = MessagePackType.ofFirstByte(bytes[position]);
        if (kind == null) {
            throw corrupt("no value starts with 0xc1");
        }
        return kind;
    }

    public boolean readBoolean() {
        expect(MessagePackType.BOOLEAN);
        return bytes[position++] == (byte) 0xc3;
    }

    /** Says whether the next value, an integer, is greater than the greatest {@code long}. */
    public boolean isBeyondLong() {
        return bytes[position] == (byte) 0xcf && bytes.length - position > 1 && bytes[position + 1] < 0;
    }

    /** Reads an integer; one {@link #isBeyondLong()} wraps. */
    public long readLong() {
        expect(MessagePackType.INTEGER);
        int first = bytes[position++] & 0xff;
        return switch (first) {
            case 0xcc -> unsigned(1);
            case 0xcd -> unsigned(2);
            case 0xce -> unsigned(4);
            case 0xcf, 0xd3 -> unsigned(8);
            case 0xd0 -> (byte) unsigned(1);
            case 0xd1 -> (short) unsigned(2);
            case 0xd2 -> (int) unsigned(4);
            default -> (byte) first;
        };
    }

    /** Reads an integer: a {@code Long}, or a {@code BigInteger} where that cannot hold it. */
    public Number readInteger() {
        expect(MessagePackType.INTEGER);
        if (isBeyondLong()) {
            long wrapped = readLong();
            return new BigInteger(
                    1, ByteBuffer.allocate(Long.BYTES).putLong(wrapped).array());
        }
        return readLong();
    }

    /** Reads a floating-point number: a {@code Float} or a {@code Double}, as it was written. */
    public Number readFloat() {
        expect(MessagePackType.FLOAT);
        if (bytes[position] == (byte) 0xca) {
            return (float) readDouble();
        }
        return readDouble();
    }

    /** Reads a floating-point number of either width. */
    public double readDouble() {
        expect(MessagePackType.FLOAT);
        if (bytes[position++] == (byte) 0xca) {
            return Float.intBitsToFloat((int) unsigned(4));
        }
        return Double.longBitsToDouble(unsigned(8));
    }

    /** Reads a string; bytes that are not UTF-8 become U+FFFD. */
    public String readString() {
        int length = readStringLength();
        String text = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    public byte[] readBinary() {
        int length = readBinaryLength();
        byte[] copy = Arrays.copyOfRange(bytes, position, position + length);
        position += length;
        return copy;
    }

    /** Reads an extension value. */
    public Extension readExtension() {
        int length = readExtensionLength();
        byte type = bytes[position];
        byte[] content = Arrays.copyOfRange(bytes, position + 1, position + length);
        position += length;
        return new Extension(type, content);
    }

    /** Reads an extension value that is MessagePack's timestamp; null for any other. */
    public @Nullable Instant readTimestamp() {
        Extension extension = readExtension();
        if (extension.type() != TIMESTAMP_EXTENSION) {
            return null;
        }
        ByteBuffer content = ByteBuffer.wrap(extension.content());
        return switch (content.remaining()) {
            case 4 -> Instant.ofEpochSecond(Integer.toUnsignedLong(content.getInt()));
            case 8 -> instant(content.getLong(0) & 0x3_ffff_ffffL, content.getLong(0) >>> 34);
            case 12 -> instant(content.getLong(4), Integer.toUnsignedLong(content.getInt(0)));
            default -> null;
        };
    }

    /**
     * Reads a scalar: {@code Boolean, Long, BigInteger, Float, Double, String} or {@code byte[]}; null for nil.
     *
     * @throws IllegalArgumentException for an array, a map or an extension value
     */
    public @Nullable Object readScalar() {
        return switch (kind()) {
            case NIL -> {
                position++;
                yield null;
            }
            case BOOLEAN -> readBoolean();
            case INTEGER -> readInteger();
            case FLOAT -> readFloat();
            case STRING -> readString();
            case BINARY -> readBinary();
            case ARRAY, MAP, EXTENSION -> throw new IllegalArgumentException(kind().display() + " is not a scalar");
        };
    }

    /** Moves past an array's header and returns how many elements follow. */
    public int readArraySize() {
        expect(MessagePackType.ARRAY);
        int first = bytes[position++] & 0xff;
        long size = first < 0xdc ? first & 0x0f : unsigned(first == 0xdc ? 2 : 4);
        return atMostLeft(size, 1);
    }

    /** Moves past a map's header and returns how many pairs of key and value follow. */
    public int readMapSize() {
        expect(MessagePackType.MAP);
        int first = bytes[position++] & 0xff;
        long size = first < 0xde ? first & 0x0f : unsigned(first == 0xde ? 2 : 4);
        return atMostLeft(size, 2);
    }

    /** Reads the next value as its bytes. */
    public byte[] readRaw() {
        int start = position;
        skip();
        return Arrays.copyOfRange(bytes, start, position);
    }

    /** Moves over the next value. */
    public void skip() {
        skip(1);
    }

    /** Throws unless all bytes were read. */
    public void expectEnd() {
        if (position != bytes.length) {
            throw corrupt((bytes.length - position) + " bytes follow its last value");
        }
    }

    /** Moves past a string's header and returns how many bytes follow, all of which are there. */
    int readStringLength() {
        expect(MessagePackType.STRING);
        int first = bytes[position++] & 0xff;
        long length = first < 0xc0 ? first & 0x1f : unsigned(1 << (first - 0xd9));
        return atMostLeft(length, 1);
    }

    byte[] bytes() {
        return bytes;
    }

    SchemalessException corrupt(String reason) {
        return BodyCodec.corrupt(owner, reason + " (at byte " + position + " of " + bytes.length + ")");
    }

    /** Throws where a container at this depth nests too deep. */
    void enter(int depth) {
        if (depth > MAX_DEPTH) {
            throw corrupt("it nests deeper than " + MAX_DEPTH + " levels");
        }
    }

    private void skip(int depth) {
        switch (kind()) {
            case NIL, BOOLEAN -> position++;
            case INTEGER, FLOAT -> advance(1 + numberWidth(bytes[position] & 0xff));
            case STRING -> advance(readStringLength());
            case BINARY -> advance(readBinaryLength());
            case EXTENSION -> advance(readExtensionLength());
            case ARRAY -> skipAll(readArraySize(), depth);
            case MAP -> skipAll(2 * readMapSize(), depth);
        }
    }

    private void skipAll(int values, int depth) {
        enter(depth);
        for (int i = 0; i < values; i++) {
            skip(depth + 1);
        }
    }

    private int readBinaryLength() {
        expect(MessagePackType.BINARY);
        int first = bytes[position++] & 0xff;
        return atMostLeft(unsigned(1 << (first - 0xc4)), 1);
    }

    /** Returns the content's length plus one for the type, before which it leaves the position. */
    private int readExtensionLength() {
        expect(MessagePackType.EXTENSION);
        int first = bytes[position++] & 0xff;
        long length = first >= 0xd4 ? 1L << (first - 0xd4) : unsigned(1 << (first - 0xc7));
        return atMostLeft(length + 1, 1);
    }

    private static @Nullable Instant instant(long seconds, long nanos) {
        boolean valid = nanos < 1_000_000_000L
                && seconds >= Instant.MIN.getEpochSecond()
                && seconds <= Instant.MAX.getEpochSecond();
        return valid ? Instant.ofEpochSecond(seconds, nanos) : null;
    }

    private static int numberWidth(int first) {
        if (first < 0xca || first >= 0xe0) {
            return 0;
        }
        if (first <= 0xcb) {
            return first == 0xca ? 4 : 8;
        }
        return 1 << ((first - 0xcc) & 3);
    }

    private long unsigned(int width) {
        require(width);
        int start = position;
        position += width;
        return switch (width) {
            case 1 -> bytes[start] & 0xff;
            case 2 -> BigEndian.shortAt(bytes, start) & 0xffff;
            case 4 -> BigEndian.intAt(bytes, start) & 0xffff_ffffL;
            default -> BigEndian.longAt(bytes, start);
        };
    }

    private void expect(MessagePackType wanted) {
        MessagePackType found = kind();
        if (found != wanted) {
            throw corrupt("it holds " + found.display() + " where " + wanted.display() + " must be");
        }
    }

    private int atMostLeft(long count, int bytesEach) {
        if (count * bytesEach > bytes.length - position) {
            throw corrupt("it declares a length of " + count + ", more than is left");
        }
        return (int) count;
    }

    private void advance(int count) {
        require(count);
        position += count;
    }

    private void require(int count) {
        if (bytes.length - position < count) {
            throw corrupt("it ends too early");
        }
    }
}
