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
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Conversions from the Java form to text: times as a cast to VARCHAR writes them, without zeros at the end of a second's fraction;
 * bytes in hexadecimal digits; arrays and maps as JSON.
 */
final class TextConversions {
    private static final DateTimeFormatter TIME = formatter("HH:mm:ss");
    private static final DateTimeFormatter TIMESTAMP = formatter("uuuu-MM-dd HH:mm:ss");

    private TextConversions() {}

    static String toText(SqlType type, Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        } else if (value instanceof LocalTime time) {
            return TIME.format(time);
        } else if (value instanceof LocalDateTime timestamp) {
            return TIMESTAMP.format(timestamp);
        } else if (value instanceof OffsetDateTime offset) {
            return TIMESTAMP.format(offset) + offset.getOffset();
        } else if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        } else if (value instanceof List<?> || value instanceof Map<?, ?>) {
            return CollectionJson.write(type, value);
        }
        return value.toString();
    }

    private static DateTimeFormatter formatter(String pattern) {
        return new DateTimeFormatterBuilder()
                .appendPattern(pattern)
                .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
                .toFormatter(Locale.ROOT);
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
