package dev.schemaless.planner.value;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Casts to VARCHAR, VARBINARY and UUID; null where a source kind has none. */
final class TextCasts {
    private static final int UUID_BYTES = 16;

    private TextCasts() {}

    static @Nullable ValueCast toText(ValueKind from, int length) {
        ValueCast text = text(from);
        if (text == null || length < 0) {
            return text;
        }
        return value -> cut((String) text.cast(value), length);
    }

    private static @Nullable ValueCast text(ValueKind from) {
        return switch (from) {
            case STRING -> value -> value;
            case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, UUID -> Object::toString;
            case DECIMAL -> value -> ((BigDecimal) value).toPlainString();
            case BOOLEAN -> value -> value.toString().toUpperCase(Locale.ROOT);
            case DATE -> value -> Temporals.dateText((Integer) value);
            case TIME -> value -> Temporals.timeText((Long) value);
            case TIMESTAMP -> value -> Temporals.timestampText((Long) value);
            default -> null;
        };
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }

    static @Nullable ValueCast toBinary(ValueKind from, RelDataType target) {
        int length = target.getPrecision();
        boolean padded = target.getSqlTypeName() == SqlTypeName.BINARY;
        return switch (from) {
            case BINARY -> value -> resize((ByteString) value, length, padded);
            case STRING ->
                value -> resize(new ByteString(((String) value).getBytes(StandardCharsets.UTF_8)), length, padded);
            case UUID -> value -> resize(new ByteString(bytes((UUID) value)), length, padded);
            default -> null;
        };
    }

    private static ByteString resize(ByteString value, int length, boolean padded) {
        if (length < 0 || value.length() == length || (value.length() < length && !padded)) {
            return value;
        }
        return new ByteString(Arrays.copyOf(value.getBytes(), length));
    }

    private static byte[] bytes(UUID value) {
        return ByteBuffer.allocate(UUID_BYTES)
                .putLong(value.getMostSignificantBits())
                .putLong(value.getLeastSignificantBits())
                .array();
    }

    static @Nullable ValueCast toUuid(ValueKind from) {
        return switch (from) {
            case UUID -> value -> value;
            case STRING -> value -> parseUuid((String) value);
            case BINARY -> value -> uuid((ByteString) value);
            default -> null;
        };
    }

    private static UUID parseUuid(String text) {
        try {
            UUID parsed = UUID.fromString(text.trim());
            if (parsed.toString().equalsIgnoreCase(text.trim())) {
                return parsed;
            }
        } catch (IllegalArgumentException e) {
            throw NumberCasts.invalid(text, "UUID");
        }
        throw NumberCasts.invalid(text, "UUID");
    }

    private static UUID uuid(ByteString value) {
        if (value.length() != UUID_BYTES) {
            throw NumberCasts.invalid(value.toString(16), "UUID");
        }
        ByteBuffer bytes = ByteBuffer.wrap(value.getBytes());
        return new UUID(bytes.getLong(), bytes.getLong());
    }
}
