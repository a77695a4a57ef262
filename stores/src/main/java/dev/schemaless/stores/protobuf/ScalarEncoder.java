package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.stores.layout.UuidText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Encodes values of fields that are not messages, each as its descriptor says. Immutable. */
record ScalarEncoder(ProtobufSchema schema, FieldFaults faults) {
    /** The text of a DECIMAL value, and of a JSON number of more digits than float64 has. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,400}(\\.\\d{1,400})?([eE][+-]?\\d{1,3})?");

    private static final Map<String, Double> NO_NUMBERS =
            Map.of("NaN", Double.NaN, "Infinity", Double.POSITIVE_INFINITY, "-Infinity", Double.NEGATIVE_INFINITY);
    private static final BigInteger BEYOND_INT = BigInteger.ONE.shiftLeft(Integer.SIZE);
    private static final BigInteger BEYOND_LONG = BigInteger.ONE.shiftLeft(Long.SIZE);

    /** Writes a value without its tag. */
    void encode(MessageField field, byte[] plain, String path, WireWriter out) {
        Object value = scalar(field, plain, path);
        switch (field.kind()) {
            case DOUBLE -> out.fixed64(Double.doubleToRawLongBits(floating(field, value, path)));
            case FLOAT -> out.fixed32(Float.floatToRawIntBits(single(field, value, path)));
            case STRING -> out.text(text(field, value, path));
            case BYTES -> out.bytes(bytes(field, value, path));
            case BOOL -> out.varint(truth(field, value, path) ? 1 : 0);
            case ENUM -> out.varint(constant(field, value, path));
            default -> number(field, value, path, out);
        }
    }

    private Object scalar(MessageField field, byte[] plain, String path) {
        MessagePackType kind = PlainValue.kindOf(plain);
        if (kind == MessagePackType.NIL) {
            throw faults.because(ErrorCode.NOT_NULL_VIOLATION, path, "an element cannot be NULL");
        } else if (kind == MessagePackType.ARRAY || kind == MessagePackType.MAP || kind == MessagePackType.EXTENSION) {
            throw wrongForm(field, kind.display(), path);
        }
        return Objects.requireNonNull(PlainValue.scalarOf(plain));
    }

    private RuntimeException wrongForm(MessageField field, Object value, String path) {
        return faults.because(
                ErrorCode.CAST_INVALID, path, "it is " + field.kind().display() + ", and cannot be " + value);
    }

    private static String shown(Object value) {
        if (value instanceof byte[] bytes) {
            return bytes.length + " bytes";
        }
        String text = value.toString();
        return value instanceof String ? "'" + text.substring(0, Math.min(40, text.length())) + "'" : text;
    }

    private void number(MessageField field, Object value, String path, WireWriter out) {
        BigInteger number = whole(field, value, path);
        switch (field.kind()) {
            case INT32 -> out.varint(within(field, number, Integer.SIZE, path));
            case SINT32 -> {
                int signed = (int) within(field, number, Integer.SIZE, path);
                out.varint(Integer.toUnsignedLong(signed << 1 ^ signed >> (Integer.SIZE - 1)));
            }
            case SFIXED32 -> out.fixed32((int) within(field, number, Integer.SIZE, path));
            case UINT32 -> out.varint(unsigned(field, number, BEYOND_INT, path));
            case FIXED32 -> out.fixed32((int) unsigned(field, number, BEYOND_INT, path));
            case UINT64 -> out.varint(unsigned(field, number, BEYOND_LONG, path));
            case FIXED64 -> out.fixed64(unsigned(field, number, BEYOND_LONG, path));
            case SFIXED64 -> out.fixed64(within(field, number, Long.SIZE, path));
            case SINT64 -> {
                long signed = within(field, number, Long.SIZE, path);
                out.varint(signed << 1 ^ signed >> (Long.SIZE - 1));
            }
            default -> out.varint(within(field, number, Long.SIZE, path));
        }
    }

    private long within(MessageField field, BigInteger number, int bits, String path) {
        if (number.bitLength() >= bits) {
            throw outOfRange(field, number, path);
        }
        return number.longValue();
    }

    private long unsigned(MessageField field, BigInteger number, BigInteger beyond, String path) {
        if (number.signum() < 0 || number.compareTo(beyond) >= 0) {
            throw outOfRange(field, number, path);
        }
        return number.longValue();
    }

    private RuntimeException outOfRange(MessageField field, Object value, String path) {
        return faults.because(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                path,
                value + " is not within " + field.kind().display());
    }

    private BigInteger whole(MessageField field, Object value, String path) {
        if (value instanceof Long number) {
            return BigInteger.valueOf(number);
        } else if (value instanceof BigInteger number) {
            return number;
        }
        BigDecimal decimal = decimal(value);
        if (decimal == null) {
            throw wrongForm(field, shown(value), path);
        } else if (decimal.stripTrailingZeros().scale() > 0) {
            throw faults.because(ErrorCode.CAST_INVALID, path, shown(value) + " is not a whole number");
        }
        return decimal.toBigInteger();
    }

    /** Returns a number; null if the value is not a number. */
    private static @Nullable BigDecimal decimal(Object value) {
        if (value instanceof Float || value instanceof Double) {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number) ? new BigDecimal(number) : null;
        }
        return value instanceof String text && NUMBER.matcher(text).matches() ? new BigDecimal(text) : null;
    }

    private double floating(MessageField field, Object value, String path) {
        if (value instanceof Number number) {
            return number.doubleValue();
        } else if (value instanceof String text && NO_NUMBERS.containsKey(text)) {
            return Objects.requireNonNull(NO_NUMBERS.get(text));
        }
        BigDecimal decimal = decimal(value);
        if (decimal == null) {
            throw wrongForm(field, shown(value), path);
        }
        double number = decimal.doubleValue();
        if (Double.isInfinite(number)) {
            throw outOfRange(field, shown(value), path);
        }
        return number;
    }

    private float single(MessageField field, Object value, String path) {
        if (value instanceof Float exact) {
            return exact;
        }
        double number = floating(field, value, path);
        float single = (float) number;
        if (Float.isInfinite(single) && !Double.isInfinite(number)) {
            throw outOfRange(field, number, path);
        }
        return single;
    }

    private String text(MessageField field, Object value, String path) {
        if (value instanceof String text) {
            return text;
        }
        throw wrongForm(field, shown(value), path);
    }

    /** Returns bytes, from base64 of a JSON text or from the text of a UUID. */
    private byte[] bytes(MessageField field, Object value, String path) {
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        String text = text(field, value, path);
        try {
            return UuidText.parse(text)
                    .map(key -> key.toBytes())
                    .orElseGet(() -> Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            throw wrongForm(field, shown(value) + ", which is not base64", path);
        }
    }

    private boolean truth(MessageField field, Object value, String path) {
        if (value instanceof Boolean truth) {
            return truth;
        }
        throw wrongForm(field, shown(value), path);
    }

    private long constant(MessageField field, Object value, String path) {
        EnumType type = schema.enumeration(field.typeName());
        if (value instanceof String name) {
            OptionalInt number = type.numberOf(name);
            if (number.isPresent()) {
                return number.getAsInt();
            }
        }
        if (value instanceof Long
                || (value instanceof String text && NUMBER.matcher(text).matches())) {
            long number = within(field, whole(field, value, path), Integer.SIZE, path);
            if (!type.isClosed() || type.names().containsKey((int) number)) {
                return number;
            }
        }
        throw faults.because(
                ErrorCode.CAST_INVALID,
                path,
                "the enum '" + field.typeName() + "' has no value " + shown(value) + ". It has "
                        + String.join(
                                ", ",
                                type.names().values().stream()
                                        .sorted()
                                        .limit(20)
                                        .toList()));
    }

    /** Writes the key of an entry of a map, which stands as a text. */
    void encodeKey(MessageField field, String key, String path, WireWriter out) {
        switch (field.kind()) {
            case STRING -> out.text(key);
            case BOOL -> {
                if (!key.equals("true") && !key.equals("false")) {
                    throw wrongForm(field, shown(key), path);
                }
                out.varint(key.equals("true") ? 1 : 0);
            }
            default -> number(field, key, path, out);
        }
    }
}
