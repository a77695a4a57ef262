package dev.schemaless.catalog.dialect;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/** Moments as the servers take them. */
public final class Timestamps {
    private static final String PATTERN = "0000-00-00 00:00:00.000000";
    private static final int LENGTH = PATTERN.length();
    private static final long MICROS_OF_DAY = 86_400_000_000L;

    private Timestamps() {}

    /**
     * Returns a moment as text. Connector/J 26.10.0, no issue known: it drops the microseconds of temporal values for servers
     * that announce themselves as 5.5.5, as MariaDB 10 does. By hand, for the same reason as {@link #micros}.
     *
     * @param micros since 1970-01-01 UTC
     * @throws SchemalessException {@code DATETIME_OUT_OF_RANGE} unless it is of the years 0 to 9999
     */
    public static String text(long micros) {
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(micros, MICROS_OF_DAY));
        if (date.getYear() < 0 || date.getYear() > 9999) {
            throw new SchemalessException(
                    ErrorCode.DATETIME_OUT_OF_RANGE,
                    "Cannot store moment: it is of the year " + date.getYear() + ". Servers take years up to 9999.");
        }
        long time = Math.floorMod(micros, MICROS_OF_DAY);
        long seconds = time / 1_000_000;
        char[] text = PATTERN.toCharArray();
        put(text, 0, 4, date.getYear());
        put(text, 5, 7, date.getMonthValue());
        put(text, 8, 10, date.getDayOfMonth());
        put(text, 11, 13, seconds / 3600);
        put(text, 14, 16, seconds / 60 % 60);
        put(text, 17, 19, seconds % 60);
        put(text, 20, LENGTH, time % 1_000_000);
        return new String(text);
    }

    private static void put(char[] text, int from, int to, long number) {
        long rest = number;
        for (int i = to - 1; i >= from; i--) {
            text[i] = (char) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /**
     * Returns the moment of a text such as {@code 2026-11-21 07:30:00.123456}: with six decimals, as both servers write it.
     * By hand, because every update does this twice, and a formatter took a tenth of its time.
     *
     * @return microseconds since 1970-01-01 UTC
     */
    static long micros(String text) {
        if (text.length() != LENGTH) {
            throw new DateTimeParseException("not a moment with six decimals", text, 0);
        }
        long days = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10))
                .toEpochDay();
        long seconds = ((days * 24 + number(text, 11, 13)) * 60 + number(text, 14, 16)) * 60 + number(text, 17, 19);
        return seconds * 1_000_000 + number(text, 20, LENGTH);
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }
}
