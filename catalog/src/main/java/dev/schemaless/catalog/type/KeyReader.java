package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.NumberText;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.UUID;

/**
 * Reads {@linkplain KeyBytes key bytes} back, without the types of the values, as literals that people know from SQL: {@code 7},
 * {@code 'a'}, {@code DATE '2024-02-29'}. Not thread-safe.
 */
public final class KeyReader {
    private static final HexFormat HEX = HexFormat.of();
    private static final String CUT = "…";

    private final byte[] bytes;
    private final int end;
    private int at;
    private boolean cut;

    private KeyReader(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    /**
     * Returns the values between two positions as literals: {@code (7, 'a')}. Where they are cut or invalid, an
     * ellipsis stands for the rest.
     */
    public static String literals(byte[] bytes, int from, int to) {
        return new KeyReader(bytes, from, to).read().toString();
    }

    /** Does {@link #literals(byte[], int, int)} for the beginning of longer bytes. */
    public static String literalsOfStart(byte[] bytes, int from, int to) {
        KeyReader reader = new KeyReader(bytes, from, to);
        StringJoiner literals = reader.read();
        return (reader.cut ? literals : literals.add(CUT)).toString();
    }

    /** Returns the values between two positions, each in the internal form of its type; empty where they are cut or invalid. */
    public static Optional<List<Object>> values(byte[] bytes, int from, int to) {
        KeyReader reader = new KeyReader(bytes, from, to);
        List<Object> values = new ArrayList<>();
        try {
            while (reader.at < to) {
                values.add(reader.value(reader.next()));
            }
            return Optional.of(values);
        } catch (CutException e) {
            return Optional.empty();
        }
    }

    private StringJoiner read() {
        StringJoiner literals = new StringJoiner(", ", "(", ")");
        try {
            while (at < end) {
                literals.add(literal());
            }
        } catch (CutException e) {
            cut = true;
            literals.add(CUT);
        }
        return literals;
    }

    private String literal() throws CutException {
        int tag = next();
        if (tag == KeyTag.NULL) {
            return "NULL";
        }
        Object value = value(tag);
        return switch (tag) {
            case KeyTag.FALSE, KeyTag.TRUE -> value.toString().toUpperCase(Locale.ROOT);
            case KeyTag.DECIMAL -> ((BigDecimal) value).toPlainString();
            case KeyTag.FLOATING -> NumberText.of((Double) value);
            case KeyTag.STRING -> "'" + value.toString().replace("'", "''") + "'";
            case KeyTag.BINARY -> "X'" + HEX.formatHex((byte[]) value) + "'";
            case KeyTag.UUID -> "UUID '" + value + "'";
            case KeyTag.DATE -> "DATE '" + IsoText.ofDays((Integer) value) + "'";
            case KeyTag.TIME -> "TIME '" + IsoText.ofTime((Long) value) + "'";
            case KeyTag.TIMESTAMP ->
                "TIMESTAMP '" + IsoText.ofTimestamp((Long) value).replace('T', ' ') + "'";
            default -> value.toString();
        };
    }

    /** Reads a value other than NULL after its tag. */
    private Object value(int tag) throws CutException {
        return switch (tag) {
            case KeyTag.FALSE, KeyTag.TRUE -> tag == KeyTag.TRUE;
            case KeyTag.DECIMAL -> decimal();
            case KeyTag.FLOATING -> floating();
            case KeyTag.STRING -> string();
            case KeyTag.BINARY -> unescaped();
            case KeyTag.UUID -> new UUID(low(0, Long.BYTES), low(0, Long.BYTES));
            case KeyTag.DATE -> (int) integer(IsoText.MIN_DAY, IsoText.MAX_DAY);
            case KeyTag.TIME -> integer(0, IsoText.DAY_MICROS - 1);
            case KeyTag.TIMESTAMP -> timestamp();
            default -> integer(tag);
        };
    }

    private long timestamp() throws CutException {
        return integer(IsoText.MIN_DAY * IsoText.DAY_MICROS, (IsoText.MAX_DAY + 1) * IsoText.DAY_MICROS - 1);
    }

    private long integer(long least, long most) throws CutException {
        long value = integer(next());
        if (value < least || value > most) {
            throw new CutException();
        }
        return value;
    }

    private long integer(int tag) throws CutException {
        if (tag < KeyTag.MINUS_ONE - Long.BYTES || tag > KeyTag.ZERO + Long.BYTES) {
            throw new CutException();
        }
        return tag >= KeyTag.ZERO ? low(0, tag - KeyTag.ZERO) : low(-1, KeyTag.MINUS_ONE - tag);
    }

    private long low(long sign, int size) throws CutException {
        long value = sign;
        for (int i = 0; i < size; i++) {
            value = (value << Byte.SIZE) | next();
        }
        return value;
    }

    private BigDecimal decimal() throws CutException {
        int first = next();
        if (first == KeyBytes.NO_EXPONENT) {
            return BigDecimal.ZERO;
        }
        int mask = first < KeyBytes.NO_EXPONENT ? KeyBytes.COMPLEMENT : 0;
        BigInteger digits = BigInteger.ZERO;
        int exponent = (first ^ mask) - KeyBytes.EXPONENT;
        for (int pair = next() ^ mask; pair != KeyBytes.END; pair = next() ^ mask) {
            digits = digits.multiply(BigInteger.valueOf(100)).add(BigInteger.valueOf(pair - 1L));
            exponent--;
        }
        BigDecimal value = new BigDecimal(mask == 0 ? digits : digits.negate(), -2 * exponent).stripTrailingZeros();
        return value.scale() < 0 ? value.setScale(0) : value;
    }

    private double floating() throws CutException {
        long ordered = low(0, Long.BYTES);
        return Double.longBitsToDouble(ordered < 0 ? ordered ^ Long.MIN_VALUE : ~ordered);
    }

    private String string() throws CutException {
        String text = StringBytes.ofCesu8(unescaped());
        if (text == null) {
            throw new CutException();
        }
        return text;
    }

    private byte[] unescaped() throws CutException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (int next = next(); next != KeyBytes.END; next = next()) {
            content.write(next == KeyBytes.ESCAPE ? next() - 1 : next);
        }
        return content.toByteArray();
    }

    private int next() throws CutException {
        if (at == end) {
            throw new CutException();
        }
        return bytes[at++] & 0xff;
    }

    /** Thrown if the bytes end within a value, or are not key bytes. */
    private static final class CutException extends Exception {
        private static final long serialVersionUID = 1;

        CutException() {
            super(null, null, false, false);
        }
    }
}
