package dev.schemaless.stores.repos;

import dev.schemaless.stores.protobuf.WireFaults;

/**
 * Reads a block of Snappy's <a href="https://github.com/google/snappy/blob/main/format_description.txt">raw format</a>,
 * without framing: a length, then literals and copies of earlier bytes. Not thread-safe.
 */
final class SnappyBlock {
    /** No element makes more bytes of one: a copy of 64 bytes takes three. */
    private static final int MOST_PER_BYTE = 22;

    private static final int LENGTH_BYTES = 5;
    /** The longest literal whose length is in the tag; a longer one has it after the tag. */
    private static final int SHORT_LITERAL = 60;

    private final byte[] packed;
    private final WireFaults faults;
    private int position;
    private byte[] plain = {};
    private int length;

    private SnappyBlock(byte[] packed, WireFaults faults) {
        this.packed = packed;
        this.faults = faults;
    }

    /**
     * Returns the content of a block.
     *
     * @param maxBytes the most bytes it may hold
     * @param faults refuses bytes that are not a block, or hold more; nothing is allocated before
     */
    static byte[] decompress(byte[] packed, int maxBytes, WireFaults faults) {
        return new SnappyBlock(packed, faults).run(maxBytes);
    }

    private byte[] run(int maxBytes) {
        long declared = readLength();
        if (declared > maxBytes || declared > (long) MOST_PER_BYTE * packed.length) {
            throw faults.because("its Snappy block of " + packed.length + " bytes declares that it holds " + declared
                    + " bytes; at most " + Math.min(maxBytes, (long) MOST_PER_BYTE * packed.length) + " are taken");
        }
        plain = new byte[(int) declared];
        while (position < packed.length) {
            int tag = packed[position++] & 0xff;
            switch (tag & 3) {
                case 0 -> literal(tag >>> 2);
                case 1 -> copy(4 + (tag >>> 2 & 7), (tag & 0xe0) << 3 | (int) readNumber(1));
                case 2 -> copy(1 + (tag >>> 2), readNumber(2));
                default -> copy(1 + (tag >>> 2), readNumber(4));
            }
        }
        if (length != plain.length) {
            throw faults.because("its Snappy block holds " + length + " bytes and declares " + plain.length);
        }
        return plain;
    }

    private long readLength() {
        long value = 0;
        for (int i = 0; i < LENGTH_BYTES; i++) {
            long next = readNumber(1);
            value |= (next & 0x7f) << (7 * i);
            if (next < 0x80) {
                return value;
            }
        }
        throw faults.because("its Snappy block begins with no length");
    }

    private long readNumber(int bytes) {
        require(bytes);
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (packed[position++] & 0xffL) << (Byte.SIZE * i);
        }
        return value;
    }

    private void literal(int shortLength) {
        long count = 1L + (shortLength < SHORT_LITERAL ? shortLength : readNumber(shortLength - SHORT_LITERAL + 1));
        require(count);
        room(count);
        System.arraycopy(packed, position, plain, length, (int) count);
        position += (int) count;
        length += (int) count;
    }

    private void copy(int count, long distance) {
        if (distance == 0 || distance > length) {
            throw faults.because("its Snappy block copies from before its beginning (at byte " + position + ")");
        }
        room(count);
        // the copied bytes may overlap those being written
        for (int end = length + count; length < end; length++) {
            plain[length] = plain[length - (int) distance];
        }
    }

    private void room(long count) {
        if (count > plain.length - length) {
            throw faults.because("its Snappy block holds more than it declares (at byte " + position + ")");
        }
    }

    private void require(long count) {
        if (count > packed.length - position) {
            throw faults.because("its Snappy block ends too early");
        }
    }
}
