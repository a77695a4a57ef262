package dev.schemaless.spark;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Values as a store's SQL writes them, each with its type: a text compared with a time would be converted on one side or the other. */
final class SqlLiterals {
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);
    private static final int LAST_YEAR = 9999;

    private SqlLiterals() {}

    /**
     * Returns a literal.
     *
     * @return null if the value is of another type, whose text Spark knows
     * @throws IllegalArgumentException if no literal has that value; Spark then computes the condition itself
     */
    static @Nullable String of(Object value) {
        if (value instanceof Timestamp timestamp) {
            return timestamp(timestamp.toLocalDateTime());
        }
        if (value instanceof Instant instant) {
            return timestamp(Timestamp.from(instant).toLocalDateTime());
        }
        if (value instanceof LocalDateTime timestamp) {
            return timestamp(timestamp);
        }
        if (value instanceof Date date) {
            return date(date.toLocalDate());
        }
        if (value instanceof LocalDate date) {
            return date(date);
        }
        if (value instanceof Double number) {
            return approximate(number, number.toString());
        }
        if (value instanceof Float number) {
            return "CAST(" + approximate(number, number.toString()) + " AS REAL)";
        }
        return value instanceof BigDecimal number ? number.toPlainString() : null;
    }

    /** Spark's timestamps have microseconds, as columns have. */
    private static String timestamp(LocalDateTime value) {
        return "TIMESTAMP '" + TIMESTAMP.format(checked(value, value.getYear())) + "'";
    }

    private static String date(LocalDate value) {
        return "DATE '" + checked(value, value.getYear()) + "'";
    }

    private static <T> T checked(T value, int year) {
        if (year < 1 || year > LAST_YEAR) {
            throw none(value);
        }
        return value;
    }

    private static String approximate(double value, String text) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw none(text);
        }
        return text.contains("E") ? text : text + "E0";
    }

    private static IllegalArgumentException none(Object value) {
        return new IllegalArgumentException("Cannot write " + value + " as a literal: no column has such values");
    }
}
