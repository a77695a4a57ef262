package dev.schemaless.jdbc.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conversions from the Java form to booleans and bytes, and the refusals all conversions share. */
public final class Conversions {
    private Conversions() {}

    public static boolean toBoolean(Object value) throws SQLException {
        if (value instanceof Boolean bool) {
            return bool;
        } else if (value instanceof Number) {
            return ofDigit(
                    NumberConversions.toDecimal(value).stripTrailingZeros().toPlainString());
        } else if (value instanceof String text) {
            return switch (text.trim().toLowerCase(Locale.ROOT)) {
                case "true", "t", "yes", "y", "on", "1" -> true;
                case "false", "f", "no", "n", "off", "0" -> false;
                default -> throw invalid(value, "boolean");
            };
        }
        throw refused(value, "boolean");
    }

    private static boolean ofDigit(String digits) throws SQLException {
        return switch (digits) {
            case "1" -> true;
            case "0" -> false;
            default -> throw invalid(digits, "boolean");
        };
    }

    static byte[] toBytes(Object value) throws SQLException {
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        } else if (value instanceof UUID uuid) {
            return ByteBuffer.allocate(16)
                    .putLong(uuid.getMostSignificantBits())
                    .putLong(uuid.getLeastSignificantBits())
                    .array();
        } else if (value instanceof String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        throw refused(value, "bytes");
    }

    static UUID toUuid(Object value) throws SQLException {
        if (value instanceof UUID uuid) {
            return uuid;
        } else if (value instanceof byte[] bytes && bytes.length == 16) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return new UUID(buffer.getLong(), buffer.getLong());
        } else if (value instanceof String text) {
            try {
                return UUID.fromString(text.trim());
            } catch (IllegalArgumentException e) {
                throw invalid(value, "UUID");
            }
        }
        throw refused(value, "UUID");
    }

    /** Returns the refusal of a value whose type never converts to the target. */
    static SQLException refused(@Nullable Object value, String target) {
        String type = value == null ? "null" : value.getClass().getSimpleName();
        return SqlExceptions.of(
                ErrorCode.CONVERSION_REFUSED,
                "Cannot convert value to " + target + ": " + withArticle(type)
                        + " never is one. Ask for the column's own type or a CAST.");
    }

    /** Returns the name of a class or type with its article; a U begins like "you", as in UUID. */
    private static String withArticle(String type) {
        return (type.matches("[AEIO].*") ? "an " : "a ") + type;
    }

    /** Returns the refusal of a value whose type may convert to the target, but not this value. */
    static SQLException invalid(Object value, String target) {
        return SqlExceptions.of(
                ErrorCode.CAST_INVALID,
                "Cannot convert value to " + target + ": '" + shortened(String.valueOf(value)) + "' is not one.");
    }

    /** Returns the refusal of a number that the target cannot hold. */
    static SQLException outOfRange(Object value, String target) {
        return SqlExceptions.of(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                "Cannot convert value to " + target + ": " + shortened(String.valueOf(value))
                        + " is out of its range.");
    }

    public static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
