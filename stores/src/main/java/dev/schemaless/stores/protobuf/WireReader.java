package dev.schemaless.stores.protobuf;

/**
 * Reads a part of some bytes as the wire format of protocol buffers: pairs of a tag and a value. Every length is
 * checked against the remaining bytes. Not thread-safe.
 */
final class WireReader {
    static final int VARINT = 0;
    static final int FIXED64 = 1;
    static final int LENGTH = 2;
    static final int START_GROUP = 3;
    static final int END_GROUP = 4;
    static final int FIXED32 = 5;
    static final int TYPE_BITS = 3;
    private static final int TYPE_MASK = 7;
    private static final int VARINT_BYTES = 10;
    private static final int MAX_NESTING = 100;

    private final byte[] bytes;
    private final int end;
    private final WireFaults faults;
    private int position;

    WireReader(byte[] bytes, int from, int to, WireFaults faults) {
        this.bytes = bytes;
        this.position = from;
        this.end = to;
        this.faults = faults;
    }

    boolean atEnd() {
        return position == end;
    }

    int position() {
        return position;
    }

    /** Returns the tag of the next value: the field's number and the value's wire type. */
    int readTag() {
        long tag = readVarint();
        if (tag >>> TYPE_BITS == 0 || tag >>> Integer.SIZE != 0) {
            throw faults.because("no field has the tag " + Long.toUnsignedString(tag) + " (at byte " + position + ")");
        }
        return (int) tag;
    }

    static int fieldOf(int tag) {
        return tag >>> TYPE_BITS;
    }

    static int typeOf(int tag) {
        return tag & TYPE_MASK;
    }

    long readVarint() {
        long value = 0;
        for (int i = 0; i < VARINT_BYTES; i++) {
            require(1);
            byte next = bytes[position++];
            value |= (long) (next & 0x7f) << (7 * i);
            if (next >= 0) {
                return value;
            }
        }
        throw faults.because("a number has more than " + VARINT_BYTES + " bytes (at byte " + position + ")");
    }

    int readFixed32() {
        require(Integer.BYTES);
        int value = 0;
        for (int i = Integer.BYTES - 1; i >= 0; i--) {
            value = value << Byte.SIZE | (bytes[position + i] & 0xff);
        }
        position += Integer.BYTES;
        return value;
    }

    long readFixed64() {
        long low = Integer.toUnsignedLong(readFixed32());
        return low | (long) readFixed32() << Integer.SIZE;
    }

    /** Reads a length, and moves past the bytes that it counts; returns where they begin. They end at the position. */
    int readBytes() {
        long length = readVarint();
        if (length < 0 || length > end - position) {
            throw faults.because("a value declares " + Long.toUnsignedString(length) + " bytes, more than the "
                    + (end - position) + " that are left (at byte " + position + ")");
        }
        int start = position;
        position += (int) length;
        return start;
    }

    /** Moves over the value of a tag. */
    void skip(int tag) {
        skip(tag, 0);
    }

    private void skip(int tag, int nesting) {
        switch (typeOf(tag)) {
            case VARINT -> readVarint();
            case FIXED64 -> advance(Long.BYTES);
            case LENGTH -> readBytes();
            case START_GROUP -> skipGroup(tag, nesting);
            case FIXED32 -> advance(Integer.BYTES);
            default -> throw faults.because("a value has the wire type " + typeOf(tag) + " (at byte " + position + ")");
        }
    }

    /** Moves past the end of a group that has begun; returns where its content ends. */
    int skipGroup(int startTag) {
        return skipGroup(startTag, 0);
    }

    private int skipGroup(int startTag, int nesting) {
        if (nesting == MAX_NESTING) {
            throw faults.because("its groups nest deeper than " + MAX_NESTING + " levels");
        }
        while (true) {
            int end = position;
            int tag = readTag();
            if (typeOf(tag) == END_GROUP) {
                if (fieldOf(tag) != fieldOf(startTag)) {
                    throw faults.because("a group ends that has not begun (at byte " + position + ")");
                }
                return end;
            }
            skip(tag, nesting + 1);
        }
    }

    private void advance(int count) {
        require(count);
        position += count;
    }

    private void require(int count) {
        if (end - position < count) {
            throw faults.because("it ends too early (at byte " + position + ")");
        }
    }
}
