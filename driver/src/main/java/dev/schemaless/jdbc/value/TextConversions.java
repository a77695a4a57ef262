package dev.schemaless.jdbc.value;

import dev.schemaless.planner.SqlType;
import java.math.BigDecimal;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Conversions from the Java form to text: times as SQL writes them, with as many digits after the second's point as the
 * type has; bytes in hexadecimal digits; arrays and maps as JSON.
 */
final class TextConversions {
    private static final List<DateTimeFormatter> TIMES = formatters("HH:mm:ss");
    private static final List<DateTimeFormatter> TIMESTAMPS = formatters("uuuu-MM-dd HH:mm:ss");

    private TextConversions() {}

    static String toText(SqlType type, Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        } else if (value instanceof LocalTime time) {
            return TIMES.get(digits(type)).format(time);
        } else if (value instanceof LocalDateTime timestamp) {
            return TIMESTAMPS.get(digits(type)).format(timestamp);
        } else if (value instanceof OffsetDateTime offset) {
            return TIMESTAMPS.get(digits(type)).format(offset) + offset.getOffset();
        } else if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        } else if (value instanceof List<?> || value instanceof Map<?, ?>) {
            return CollectionJson.write(type, value);
        }
        return value.toString();
    }

    private static int digits(SqlType type) {
        return Math.max(0, Math.min(type.scale(), 9));
    }

    private static List<DateTimeFormatter> formatters(String pattern) {
        DateTimeFormatter[] formatters = new DateTimeFormatter[10];
        Arrays.setAll(formatters, digits -> {
            DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().appendPattern(pattern);
            return digits == 0
                    ? builder.toFormatter(java.util.Locale.ROOT)
                    : builder.appendFraction(ChronoField.NANO_OF_SECOND, digits, digits, true)
                            .toFormatter(java.util.Locale.ROOT);
        });
        return List.of(formatters);
    }

    static URL toUrl(String text) throws SQLException {
        try {
            return URI.create(text).toURL();
        } catch (IllegalArgumentException | MalformedURLException e) {
            throw Conversions.invalid(text, "URL");
        }
    }

    /** Returns the one character of a text. */
    static char toCharacter(String text) throws SQLException {
        if (text.length() != 1) {
            throw Conversions.invalid(text, "char");
        }
        return text.charAt(0);
    }
}
