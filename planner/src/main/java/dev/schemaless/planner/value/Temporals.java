package dev.schemaless.planner.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates and times: between the internal form, {@code java.time} and text, within the years 1 to 9999. */
public final class Temporals {
    public static final long MICROS_PER_DAY = TimeUnit.DAYS.toMicros(1);
    /** The microseconds in a unit of Calcite's intervals of days to seconds. */
    public static final long MICROS_PER_MILLI = 1_000;

    private static final long MICROS_PER_SECOND = 1_000_000;

    private static final int MIN_DAY = (int) LocalDate.of(1, 1, 1).toEpochDay();
    private static final int MAX_DAY = (int) LocalDate.of(9999, 12, 31).toEpochDay();
    private static final String DATE = "([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})";
    private static final String TIME = "([0-9]{1,2}):([0-9]{1,2})(?::([0-9]{1,2})(?:\\.([0-9]{1,9}))?)?";
    private static final Pattern TIMESTAMP_TEXT = Pattern.compile(DATE + "(?:[ T]" + TIME + ")?");
    private static final Pattern TIME_TEXT = Pattern.compile(TIME);
    private static final int TIME_GROUP = 4;
    private static final int MICRO_DIGITS = 6;

    private Temporals() {}

    /** Returns the DATE so many days after 1970. */
    public static LocalDate date(int days) {
        return LocalDate.ofEpochDay(days);
    }

    /** Returns the TIME so many microseconds after midnight. */
    public static LocalTime time(long micros) {
        return LocalTime.ofNanoOfDay(TimeUnit.MICROSECONDS.toNanos(micros));
    }

    /** Returns the TIMESTAMP so many microseconds after 1970. */
    public static LocalDateTime timestamp(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, MICROS_PER_SECOND),
                (int) TimeUnit.MICROSECONDS.toNanos(Math.floorMod(micros, MICROS_PER_SECOND)),
                ZoneOffset.UTC);
    }

    /** Returns the microseconds since midnight of a TIME. Digits of finer units are cut. */
    public static long micros(LocalTime value) {
        return value.getLong(ChronoField.MICRO_OF_DAY);
    }

    /** Returns the microseconds since 1970 of a TIMESTAMP. Digits of finer units are cut. */
    public static long micros(LocalDateTime value) {
        return Math.addExact(
                Math.multiplyExact(value.toLocalDate().toEpochDay(), MICROS_PER_DAY), micros(value.toLocalTime()));
    }

    /** Returns the microseconds since 1970 of an instant. Digits of finer units are cut. */
    public static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    /** Cuts microseconds to so many digits of the second's fraction. */
    public static long cut(long micros, int precision) {
        return micros - Math.floorMod(micros, TemporalCasts.step(precision));
    }

    /** Returns a DATE in range. */
    public static int checkedDays(long days) {
        if (days < MIN_DAY || days > MAX_DAY) {
            throw outOfRange("DATE", "day " + days);
        }
        return (int) days;
    }

    /** Returns a TIMESTAMP in range. */
    public static long checkedMicros(long micros) {
        checkedDays(Math.floorDiv(micros, MICROS_PER_DAY));
        return micros;
    }

    static String dateText(int days) {
        return date(days).toString();
    }

    static String timeText(long micros) {
        long seconds = micros / MICROS_PER_SECOND;
        String whole = String.format(Locale.ROOT, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
        return whole + fractionText(micros % MICROS_PER_SECOND);
    }

    static String timestampText(long micros) {
        return dateText((int) Math.floorDiv(micros, MICROS_PER_DAY)) + " "
                + timeText(Math.floorMod(micros, MICROS_PER_DAY));
    }

    private static String fractionText(long micros) {
        if (micros == 0) {
            return "";
        }
        String digits = String.format(Locale.ROOT, "%06d", micros);
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        return "." + digits.substring(0, end);
    }

    static long parseTimestamp(String text, String type) {
        Matcher matcher = TIMESTAMP_TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            throw invalid(text, type, "yyyy-mm-dd hh:mm:ss");
        }
        try {
            int year = Integer.parseInt(matcher.group(1));
            long days = LocalDate.of(year, Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3)))
                    .toEpochDay();
            long micros = matcher.group(TIME_GROUP) == null ? 0 : microsOfDay(matcher, TIME_GROUP);
            return checkedDays(days) * MICROS_PER_DAY + micros;
        } catch (DateTimeException e) {
            throw outOfRange(type, "'" + text.trim() + "'");
        }
    }

    static long parseTime(String text) {
        Matcher matcher = TIME_TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            throw invalid(text, "TIME", "hh:mm:ss");
        }
        try {
            return microsOfDay(matcher, 1);
        } catch (DateTimeException e) {
            throw outOfRange("TIME", "'" + text.trim() + "'");
        }
    }

    private static long microsOfDay(Matcher matcher, int group) {
        String seconds = matcher.group(group + 2);
        String fraction = matcher.group(group + 3);
        LocalTime time = LocalTime.of(
                Integer.parseInt(matcher.group(group)),
                Integer.parseInt(matcher.group(group + 1)),
                seconds == null ? 0 : Integer.parseInt(seconds));
        return micros(time) + (fraction == null ? 0 : micros(fraction));
    }

    /** Returns the microseconds of digits of a second's fraction. Those after the sixth are cut. */
    static int micros(String fraction) {
        return Integer.parseInt((fraction + "00000").substring(0, MICRO_DIGITS));
    }

    private static SchemalessException invalid(String text, String type, String form) {
        return new SchemalessException(
                ErrorCode.DATETIME_INVALID,
                "Cannot cast '" + text + "': it does not read as " + type + ". Write it as " + form);
    }

    static SchemalessException outOfRange(String type, String value) {
        return new SchemalessException(
                ErrorCode.DATETIME_OUT_OF_RANGE,
                "Cannot use " + value + " as " + type
                        + ": a field is out of range. Dates lie between 0001-01-01 and 9999-12-31, times below 24:00");
    }
}
