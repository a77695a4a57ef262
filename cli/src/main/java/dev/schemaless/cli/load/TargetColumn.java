package dev.schemaless.cli.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A declared column of the table that is loaded.
 *
 * @param jdbcType one of {@code java.sql.Types}
 */
record TargetColumn(String name, int jdbcType) {
    /**
     * Returns a text value, as CSV has them, in the form of the column's type; anything else as it is. Arrays and maps are JSON texts,
     * bytes are hexadecimal digits, as the prompt writes them.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    @Nullable Object convert(@Nullable Object value) {
        if (!(value instanceof String text)) {
            return value;
        }
        return switch (jdbcType) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.DECIMAL, Types.NUMERIC ->
                number(text);
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> floating(text);
            case Types.BOOLEAN, Types.BIT -> bool(text);
            case Types.ARRAY -> nested(text, List.class, "a JSON array");
            case Types.JAVA_OBJECT -> nested(text, Map.class, "a JSON object");
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> bytes(text);
            default -> text;
        };
    }

    private Object nested(String text, Class<?> kind, String expected) {
        try {
            return ExactJson.MAPPER.readValue(text, kind);
        } catch (JsonProcessingException e) {
            throw mismatch(expected);
        }
    }

    private byte[] bytes(String text) {
        try {
            return HexFormat.of().parseHex(text);
        } catch (IllegalArgumentException e) {
            throw mismatch("a row of hexadecimal digits");
        }
    }

    private Object number(String text) {
        try {
            return new BigDecimal(text.strip());
        } catch (NumberFormatException e) {
            throw mismatch("a number");
        }
    }

    private Object floating(String text) {
        try {
            return Double.valueOf(text.strip());
        } catch (NumberFormatException e) {
            throw mismatch("a number");
        }
    }

    private Object bool(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw mismatch("TRUE or FALSE");
        };
    }

    private IllegalArgumentException mismatch(String expected) {
        return new IllegalArgumentException("column '" + name + "': the text is not " + expected);
    }
}
