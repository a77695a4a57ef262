package dev.schemaless.catalog.type;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.UUID;

/**
 * The bytes of values in keys, one after another. Compared unsigned they order as the values do in SQL, the first value before the
 * second; equal values, and only they, have equal bytes. No value's bytes begin with those of another, so lists of values order
 * right too, and {@link KeyReader} reads them without their types. Frozen, as docs/adr/0032 specifies them. Not thread-safe.
 */
public final class KeyBytes {
    /** Ends digits and texts: less than anything that may stand there instead. */
    static final int END = 0x00;
    /** Stands before a byte of a text that is an end or an escape itself; that byte is one more than it was. */
    static final int ESCAPE = 0x01;
    /** The exponent 0 to the base 100: of numbers from 0.01 to below 1. */
    static final int EXPONENT = 0xc0;
    /** Stands in the place of the exponent of 0. */
    static final int NO_EXPONENT = 0x80;

    static final int COMPLEMENT = 0xff;
    private static final int MAX_EXPONENT = 62;

    /** The most bytes of an integer. */
    static final int MAX_INTEGER = 1 + Long.BYTES;
    /** The most bytes of a number of 38 digits: tag, exponent, an odd number of digits on either side of the point, end. */
    static final int MAX_DECIMAL = 3 + (DecimalType.MAX_PRECISION + 2) / 2;

    /** To find the algorithm's implementation takes longer than to run it over a key. */
    private static final ThreadLocal<MessageDigest> SHA_256 = ThreadLocal.withInitial(KeyBytes::newDigest);

    private byte[] bytes = new byte[64];
    private int length;

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Appends bytes as they are: a version or a shard before the first value. */
    public KeyBytes appendRaw(byte[] raw) {
        int at = room(raw.length);
        System.arraycopy(raw, 0, bytes, at, raw.length);
        return this;
    }

    /** Appends NULL, which is a value in entry keys only. It comes first. */
    public KeyBytes appendNull() {
        return append(KeyTag.NULL);
    }

    KeyBytes appendBoolean(boolean value) {
        return append(value ? KeyTag.TRUE : KeyTag.FALSE);
    }

    /** Appends an integer: the fewest bytes of its two's complement that identify it, given its sign. */
    public KeyBytes appendInteger(long value) {
        int size = (Long.SIZE - Long.numberOfLeadingZeros(value < 0 ? ~value : value) + Byte.SIZE - 1) / Byte.SIZE;
        append(value < 0 ? KeyTag.MINUS_ONE - size : KeyTag.ZERO + size);
        return appendLow(value, size);
    }

    /** Appends an exact number: its exponent and digits to the base 100, of a number below 0 complemented. */
    KeyBytes appendDecimal(BigDecimal value) {
        append(KeyTag.DECIMAL);
        BigDecimal stripped = value.stripTrailingZeros();
        if (stripped.signum() == 0) {
            return append(NO_EXPONENT);
        }
        int magnitude = stripped.precision() - stripped.scale();
        int exponent = Math.floorDiv(magnitude + 1, 2);
        if (Math.abs(exponent) > MAX_EXPONENT) {
            throw new IllegalArgumentException("no key holds a number of " + magnitude + " digits before the point");
        }
        int mask = stripped.signum() < 0 ? COMPLEMENT : 0;
        append((EXPONENT + exponent) ^ mask);
        String digits = "0".repeat(2 * exponent - magnitude)
                + stripped.unscaledValue().abs().toString();
        for (int i = 0; i < digits.length(); i += 2) {
            int tens = digits.charAt(i) - '0';
            int ones = i + 1 < digits.length() ? digits.charAt(i + 1) - '0' : 0;
            append((10 * tens + ones + 1) ^ mask);
        }
        return append(END ^ mask);
    }

    /** Appends a binary number: eight bytes. Zero has no sign, and there is one NaN, greater than all. */
    KeyBytes appendDouble(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        append(KeyTag.FLOATING);
        return appendLow(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE, Long.BYTES);
    }

    /** Appends a text in the order of its UTF-16 code units, as {@code String.compareTo} has it. */
    KeyBytes appendString(String text) {
        return append(KeyTag.STRING).appendEscaped(StringBytes.cesu8(text, Integer.MAX_VALUE));
    }

    KeyBytes appendBinary(byte[] value) {
        return append(KeyTag.BINARY).appendEscaped(value);
    }

    /** Appends a UUID in the order of its bytes. */
    public KeyBytes appendUuid(UUID value) {
        append(KeyTag.UUID);
        appendLow(value.getMostSignificantBits(), Long.BYTES);
        return appendLow(value.getLeastSignificantBits(), Long.BYTES);
    }

    KeyBytes appendDate(long days) {
        return append(KeyTag.DATE).appendInteger(days);
    }

    KeyBytes appendTime(long micros) {
        return append(KeyTag.TIME).appendInteger(micros);
    }

    KeyBytes appendTimestamp(long micros) {
        return append(KeyTag.TIMESTAMP).appendInteger(micros);
    }

    private KeyBytes append(int value) {
        int at = room(1);
        bytes[at] = (byte) value;
        return this;
    }

    private KeyBytes appendLow(long value, int size) {
        int at = room(size);
        for (int i = 0; i < size; i++) {
            bytes[at + i] = (byte) (value >>> (Byte.SIZE * (size - 1 - i)));
        }
        return this;
    }

    private KeyBytes appendEscaped(byte[] content) {
        for (byte next : content) {
            if (next == END || next == ESCAPE) {
                append(ESCAPE).append(next + 1);
            } else {
                append(next);
            }
        }
        return append(END);
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

    /** Returns how many bytes there are. */
    public int length() {
        return length;
    }

    public byte[] toBytes() {
        return toBytes(length);
    }

    /** Returns the first bytes. */
    public byte[] toBytes(int size) {
        return Arrays.copyOf(bytes, size);
    }

    /** Copies the first bytes into others, which have room for them. */
    public void copyTo(byte[] target, int at, int size) {
        System.arraycopy(bytes, 0, target, at, Math.min(size, length));
    }

    /** Returns the 32 bytes of the SHA-256 digest. */
    public ByteBuffer sha256() {
        MessageDigest digest = SHA_256.get();
        digest.update(bytes, 0, length);
        return ByteBuffer.wrap(digest.digest());
    }
}
