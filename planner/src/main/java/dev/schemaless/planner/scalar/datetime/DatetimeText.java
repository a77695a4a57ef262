package dev.schemaless.planner.scalar.datetime;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A text that is being read by a format, and the fields it has had. Not thread-safe. */
final class DatetimeText {
    private static final int NOON = 12;
    private static final int NANOS_PER_MICRO = 1000;

    private final String text;
    private final Map<Field, Integer> fields = new EnumMap<>(Field.class);
    private int at;

    /** The meaning of a number that is read. */
    enum Field {
        YEAR,
        MONTH,
        DAY,
        DAY_OF_YEAR,
        HOUR,
        HOUR_OF_HALF,
        AFTERNOON,
        MINUTE,
        SECOND,
        MICROS
    }

    DatetimeText(String text) {
        this.text = text;
    }

    /** Reads digits, at least one and at most so many. */
    String digits(int most) {
        skipBlanks();
        int start = at;
        while (at < text.length() && at - start < most && isDigit(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw invalid("a digit");
        }
        return text.substring(start, at);
    }

    void number(Field field, int digits) {
        put(field, Integer.parseInt(digits(digits)));
    }

    void put(Field field, int value) {
        fields.put(field, value);
    }

    /** Reads one of some names, whatever its case, and returns its position among them. */
    int name(List<String> names) {
        skipBlanks();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (text.regionMatches(true, at, name, 0, name.length())) {
                at += name.length();
                return i;
            }
        }
        throw invalid("one of " + names);
    }

    /** Reads a character between fields: blanks may be any number of blanks, and other signs any other sign. */
    void separator(char expected) {
        if (Character.isWhitespace(expected)) {
            skipBlanks();
            return;
        }
        boolean found = at < text.length()
                && (text.charAt(at) == expected
                        || (!Character.isLetterOrDigit(expected) && !Character.isLetterOrDigit(text.charAt(at))));
        if (!found) {
            throw invalid("'" + expected + "'");
        }
        at++;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    LocalDateTime datetime() {
        try {
            LocalDateTime value = date().atTime(time());
            Instants.micros(value);
            return value;
        } catch (DateTimeException e) {
            throw Instants.outOfRange("'" + text + "'");
        }
    }

    private LocalDate date() {
        int year = fields.getOrDefault(Field.YEAR, 1970);
        Integer dayOfYear = fields.get(Field.DAY_OF_YEAR);
        return dayOfYear != null
                ? LocalDate.ofYearDay(year, dayOfYear)
                : LocalDate.of(year, fields.getOrDefault(Field.MONTH, 1), fields.getOrDefault(Field.DAY, 1));
    }

    private LocalTime time() {
        int hour = fields.getOrDefault(Field.HOUR, 0);
        Integer half = fields.get(Field.HOUR_OF_HALF);
        if (half != null) {
            if (half < 1 || half > NOON) {
                throw Instants.outOfRange("'" + text + "'");
            }
            hour = half % NOON + NOON * fields.getOrDefault(Field.AFTERNOON, 0);
        }
        return LocalTime.of(
                hour,
                fields.getOrDefault(Field.MINUTE, 0),
                fields.getOrDefault(Field.SECOND, 0),
                fields.getOrDefault(Field.MICROS, 0) * NANOS_PER_MICRO);
    }

    private static boolean isDigit(char letter) {
        return letter >= '0' && letter <= '9';
    }

    private SchemalessException invalid(String expected) {
        return new SchemalessException(
                ErrorCode.DATETIME_INVALID,
                "Cannot read '" + text + "' as a date or time: " + expected + " is missing at position " + (at + 1)
                        + ". Write it as the format says");
    }
}
