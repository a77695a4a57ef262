package dev.schemaless.catalog.type;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

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
    private static final int HEADER = 1 + Integer.BYTES;

    /** To find the algorithm's implementation takes longer than to run it over a key. */
    private static final ThreadLocal<MessageDigest> SHA_256 = ThreadLocal.withInitial(CanonicalBytes::newDigest);

    private byte[] bytes = new byte[64];
    private int length;

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Appends bytes as they are: a version or a number before the first value. */
    public CanonicalBytes appendRaw(byte[] raw) {
        int at = room(raw.length);
        System.arraycopy(raw, 0, bytes, at, raw.length);
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
        appendHeader(tag, content.length);
        appendRaw(content);
    }

    void append(Tag tag, long content) {
        appendHeader(tag, Long.BYTES);
        int at = room(Long.BYTES);
        for (int i = 0; i < Long.BYTES; i++) {
            bytes[at + i] = (byte) (content >>> (Long.SIZE - Byte.SIZE * (i + 1)));
        }
    }

    private void appendHeader(Tag tag, int size) {
        int at = room(HEADER);
        bytes[at] = (byte) tag.code;
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[at + 1 + i] = (byte) (size >>> (Integer.SIZE - Byte.SIZE * (i + 1)));
        }
    }

    /** Makes room for more bytes and returns where they begin. */
    private int room(int more) {
        int start = length;
        length = Math.addExact(start, more);
        if (length > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.max(length, Math.min(2L * bytes.length, Integer.MAX_VALUE - 8)));
        }
        return start;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    /** Returns the 32 bytes of the SHA-256 digest. */
    public ByteBuffer sha256() {
        MessageDigest digest = SHA_256.get();
        digest.update(bytes, 0, length);
        return ByteBuffer.wrap(digest.digest());
    }
}
