package dev.schemaless.catalog.type;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.util.concurrent.TimeUnit;

/**
 * ISO 8601 texts of dates and times, read without exceptions. One instance reads one text once.
 *
 * <p>Years have four digits. Digits of the second's fraction beyond the sixth are cut. An offset is applied, so that the
 * result is UTC; without one the text is taken as it is.
 */
final class IsoText {
    /** The result of the readers for any other text. */
    static final long INVALID = Long.MIN_VALUE;

    static final long DAY_MICROS = TimeUnit.DAYS.toMicros(1);
    private static final long SECOND_MICROS = TimeUnit.SECONDS.toMicros(1);
    static final long MIN_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    static final long MAX_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    /** Microseconds of a unit of the last digit, by the number of digits. */
    private static final long[] UNITS = {SECOND_MICROS, 100_000, 10_000, 1_000, 100, 10, 1};

    private final String text;
    private int at;

    private IsoText(String text) {
        this.text = text;
    }

    /** Reads a date, alone or at midnight UTC: days since 1970-01-01. */
    static long days(String text) {
        long micros = timestamp(text);
        return micros == INVALID || Math.floorMod(micros, DAY_MICROS) != 0 ? INVALID : micros / DAY_MICROS;
    }

    /** Reads a time of day: microseconds. */
    static long time(String text) {
        IsoText scanner = new IsoText(text);
        long micros = scanner.timeOfDay();
        long offset = micros == INVALID ? INVALID : scanner.offset();
        return offset == INVALID ? INVALID : Math.floorMod(micros - offset, DAY_MICROS);
    }

    /** Reads a date, or a date and a time with {@code T} or a blank between them: microseconds since 1970-01-01T00:00. */
    static long timestamp(String text) {
        IsoText scanner = new IsoText(text);
        long day = scanner.date();
        if (day == INVALID) {
            return INVALID;
        }
        if (scanner.atEnd()) {
            return inRange(day * DAY_MICROS);
        }
        boolean separated = scanner.take('T') || scanner.take('t') || scanner.take(' ');
        long micros = separated ? scanner.timeOfDay() : INVALID;
        long offset = micros == INVALID ? INVALID : scanner.offset();
        return offset == INVALID ? INVALID : inRange(day * DAY_MICROS + micros - offset);
    }

    /** Returns the microseconds if they are in the years 0001 to 9999. */
    static long inRange(long micros) {
        long day = Math.floorDiv(micros, DAY_MICROS);
        return day >= MIN_DAY && day <= MAX_DAY ? micros : INVALID;
    }

    static String ofDays(long days) {
        return LocalDate.ofEpochDay(days).toString();
    }

    static String ofTime(long micros) {
        String text =
                LocalTime.ofNanoOfDay(TimeUnit.MICROSECONDS.toNanos(micros)).toString();
        return text.length() == 5 ? text + ":00" : text;
    }

    static String ofTimestamp(long micros) {
        return LocalDate.ofEpochDay(Math.floorDiv(micros, DAY_MICROS)) + "T"
                + ofTime(Math.floorMod(micros, DAY_MICROS));
    }

    /** Cuts microseconds to so many digits of the second's fraction, as cutting their text would. */
    static long cut(long micros, int precision) {
        return micros - Math.floorMod(micros, UNITS[precision]);
    }

    private long date() {
        int year = digits(4);
        int month = take('-') ? digits(2) : -1;
        int day = take('-') ? digits(2) : -1;
        boolean valid = year >= 1
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= YearMonth.of(year, month).lengthOfMonth();
        return valid ? LocalDate.of(year, month, day).toEpochDay() : INVALID;
    }

    private long timeOfDay() {
        int hour = digits(2);
        int minute = take(':') ? digits(2) : -1;
        int second = take(':') ? digits(2) : 0;
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) {
            return INVALID;
        }
        long seconds = hour * 3600L + minute * 60L + second;
        int micros = take('.') ? fraction() : 0;
        return micros < 0 ? INVALID : seconds * SECOND_MICROS + micros;
    }

    private int fraction() {
        int start = at;
        int micros = 0;
        int unit = 100_000;
        while (!atEnd() && isDigit(text.charAt(at))) {
            micros += unit * (text.charAt(at) - '0');
            unit /= 10;
            at++;
        }
        return at > start ? micros : -1;
    }

    /** Reads the rest: nothing, or an offset. Microseconds east of UTC. */
    private long offset() {
        if (atEnd()) {
            return 0;
        }
        take(' ');
        if (take('Z') || take('z')) {
            return atEnd() ? 0 : INVALID;
        }
        int sign = take('-') ? -1 : take('+') ? 1 : 0;
        int hours = digits(2);
        take(':');
        int minutes = atEnd() ? 0 : digits(2);
        boolean valid = sign != 0 && hours >= 0 && hours <= 18 && minutes >= 0 && minutes <= 59 && atEnd();
        return valid ? sign * TimeUnit.MINUTES.toMicros(hours * 60L + minutes) : INVALID;
    }

    /** Reads exactly so many digits; −1 if they are not there. */
    private int digits(int count) {
        if (text.length() - at < count) {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < count; i++) {
            char c = text.charAt(at + i);
            if (!isDigit(c)) {
                return -1;
            }
            value = 10 * value + c - '0';
        }
        at += count;
        return value;
    }

    private boolean take(char wanted) {
        boolean there = !atEnd() && text.charAt(at) == wanted;
        if (there) {
            at++;
        }
        return there;
    }

    private boolean atEnd() {
        return at == text.length();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
