package dev.schemaless.catalog.type;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Canonical bytes of values, one after another: a tag, a length of four bytes, the content. No two lists of values share
 * them. Frozen, as docs/adr/0002 specifies them. Not thread-safe.
 */
public final class CanonicalBytes {
    /** What a value's content is; part of the bytes. */
    enum Tag {
        NULL(0x00),
        BOOLEAN(0x01),
        INTEGER(0x02),
        DECIMAL(0x03),
        FLOATING(0x04),
        STRING(0x05),
        DATE(0x06),
        TIME(0x07),
        TIMESTAMP(0x08),
        BINARY(0x09),
        UUID(0x0a),
        ODD(0xff);

        private final int code;

        Tag(int code) {
            this.code = code;
        }
    }

    private static final byte[] NOTHING = {};

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);

    /** Appends bytes as they are: a version or a number before the first value. */
    public CanonicalBytes appendRaw(byte[] raw) {
        bytes.writeBytes(raw);
        return this;
    }

    /** Appends NULL, which is a value in entry keys only. */
    public void appendNull() {
        append(Tag.NULL, NOTHING);
    }

    /** Appends the mark of a value that could not be coerced. */
    public void appendOdd() {
        append(Tag.ODD, NOTHING);
    }

    void append(Tag tag, byte[] content) {
        bytes.write(tag.code);
        bytes.writeBytes(
                ByteBuffer.allocate(Integer.BYTES).putInt(content.length).array());
        bytes.writeBytes(content);
    }

    void append(Tag tag, long content) {
        append(tag, ByteBuffer.allocate(Long.BYTES).putLong(content).array());
    }

    public byte[] toBytes() {
        return bytes.toByteArray();
    }

    /** Returns the 32 bytes of the SHA-256 digest. */
    public ByteBuffer sha256() {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(toBytes()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
