package dev.schemaless.planner.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates and times: between the internal form, {@code java.time} and text, within the years 1 to 9999. */
public final class Temporals {
    public static final long MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

    private static final int MIN_DAY = (int) LocalDate.of(1, 1, 1).toEpochDay();
    private static final int MAX_DAY = (int) LocalDate.of(9999, 12, 31).toEpochDay();
    private static final String DATE = "([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})";
    private static final String TIME = "([0-9]{1,2}):([0-9]{1,2})(?::([0-9]{1,2})(?:\\.([0-9]{1,9}))?)?";
    private static final Pattern TIMESTAMP_TEXT = Pattern.compile(DATE + "(?:[ T]" + TIME + ")?");
    private static final Pattern TIME_TEXT = Pattern.compile(TIME);
    private static final int TIME_GROUP = 4;
    private static final int MILLI_DIGITS = 3;

    private Temporals() {}

    /** Returns the DATE so many days after 1970. */
    public static LocalDate date(int days) {
        return LocalDate.ofEpochDay(days);
    }

    static LocalTime time(int millis) {
        return LocalTime.ofNanoOfDay(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /** Returns the TIMESTAMP so many milliseconds after 1970. */
    public static LocalDateTime timestamp(long millis) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(millis, 1000L),
                (int) TimeUnit.MILLISECONDS.toNanos(Math.floorMod(millis, 1000L)),
                ZoneOffset.UTC);
    }

    /** Returns the milliseconds since 1970 of a TIMESTAMP. */
    public static long millis(LocalDateTime value) {
        return Math.addExact(
                Math.multiplyExact(value.toLocalDate().toEpochDay(), MILLIS_PER_DAY),
                value.toLocalTime().get(ChronoField.MILLI_OF_DAY));
    }

    /** Returns a DATE in range. */
    public static int checkedDays(long days) {
        if (days < MIN_DAY || days > MAX_DAY) {
            throw outOfRange("DATE", "day " + days);
        }
        return (int) days;
    }

    /** Returns a TIMESTAMP in range. */
    public static long checkedMillis(long millis) {
        checkedDays(Math.floorDiv(millis, MILLIS_PER_DAY));
        return millis;
    }

    static String dateText(int days) {
        return date(days).toString();
    }

    static String timeText(int millis) {
        int seconds = millis / 1000;
        String whole = String.format(Locale.ROOT, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
        return whole + fractionText(millis % 1000);
    }

    static String timestampText(long millis) {
        return dateText((int) Math.floorDiv(millis, MILLIS_PER_DAY)) + " "
                + timeText((int) Math.floorMod(millis, MILLIS_PER_DAY));
    }

    private static String fractionText(int millis) {
        if (millis == 0) {
            return "";
        }
        String digits = String.format(Locale.ROOT, "%03d", millis);
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
            int millis = matcher.group(TIME_GROUP) == null ? 0 : millisOfDay(matcher, TIME_GROUP);
            return checkedDays(days) * MILLIS_PER_DAY + millis;
        } catch (DateTimeException e) {
            throw outOfRange(type, "'" + text.trim() + "'");
        }
    }

    static int parseTime(String text) {
        Matcher matcher = TIME_TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            throw invalid(text, "TIME", "hh:mm:ss");
        }
        try {
            return millisOfDay(matcher, 1);
        } catch (DateTimeException e) {
            throw outOfRange("TIME", "'" + text.trim() + "'");
        }
    }

    private static int millisOfDay(Matcher matcher, int group) {
        String seconds = matcher.group(group + 2);
        String fraction = matcher.group(group + 3);
        LocalTime time = LocalTime.of(
                Integer.parseInt(matcher.group(group)),
                Integer.parseInt(matcher.group(group + 1)),
                seconds == null ? 0 : Integer.parseInt(seconds));
        return time.get(ChronoField.MILLI_OF_DAY) + (fraction == null ? 0 : milli(fraction));
    }

    private static int milli(String fraction) {
        return Integer.parseInt((fraction + "00").substring(0, MILLI_DIGITS));
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
