package dev.schemaless.stores.protobuf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes the wire format of protocol buffers, as {@link WireReader} reads it. Not thread-safe. */
final class WireWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    void tag(int field, int wireType) {
        varint(Integer.toUnsignedLong(field << WireReader.TYPE_BITS | wireType));
    }

    void varint(long value) {
        long left = value;
        while ((left & ~0x7fL) != 0) {
            out.write((int) (left & 0x7f) | 0x80);
            left >>>= 7;
        }
        out.write((int) left);
    }

    void fixed32(int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            out.write(value >>> (Byte.SIZE * i));
        }
    }

    void fixed64(long value) {
        fixed32((int) value);
        fixed32((int) (value >>> Integer.SIZE));
    }

    /** Writes a length, and as many bytes. */
    void bytes(byte[] content) {
        varint(content.length);
        raw(content);
    }

    void text(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Copies bytes that have the wire format already. */
    void raw(byte[] content) {
        raw(content, 0, content.length);
    }

    void raw(byte[] content, int from, int to) {
        out.write(content, from, to - from);
    }

    byte[] toBytes() {
        return out.toByteArray();
    }
}
