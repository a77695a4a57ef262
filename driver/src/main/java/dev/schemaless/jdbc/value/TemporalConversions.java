package dev.schemaless.jdbc.value;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoField;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Conversions from the Java form to dates and times.
 *
 * <p>DATE, TIME and TIMESTAMP have no zone: {@code java.sql}'s classes get the same wall clock in the JVM's zone, or in the
 * calendar's where one is given. Only types that carry an offset need the session's zone.
 */
public final class TemporalConversions {
    private TemporalConversions() {}

    static LocalDate toLocalDate(Object value, ZoneId zone) throws SQLException {
        if (value instanceof LocalDate date) {
            return date;
        } else if (value instanceof LocalDateTime timestamp) {
            return timestamp.toLocalDate();
        } else if (value instanceof OffsetDateTime offset) {
            return offset.atZoneSameInstant(zone).toLocalDate();
        } else if (value instanceof String text) {
            return parse(
                    text,
                    "date",
                    trimmed -> trimmed.length() > 10
                            ? LocalDateTime.parse(iso(trimmed)).toLocalDate()
                            : LocalDate.parse(trimmed));
        }
        throw Conversions.refused(value, "date");
    }

    static LocalTime toLocalTime(Object value, ZoneId zone) throws SQLException {
        if (value instanceof LocalTime time) {
            return time;
        } else if (value instanceof LocalDateTime timestamp) {
            return timestamp.toLocalTime();
        } else if (value instanceof OffsetDateTime offset) {
            return offset.atZoneSameInstant(zone).toLocalTime();
        } else if (value instanceof String text) {
            return parse(
                    text,
                    "time",
                    trimmed -> trimmed.length() > 10 && trimmed.indexOf(':') != 2
                            ? LocalDateTime.parse(iso(trimmed)).toLocalTime()
                            : LocalTime.parse(trimmed));
        }
        throw Conversions.refused(value, "time");
    }

    static LocalDateTime toLocalDateTime(Object value, ZoneId zone) throws SQLException {
        if (value instanceof LocalDateTime timestamp) {
            return timestamp;
        } else if (value instanceof LocalDate date) {
            return date.atStartOfDay();
        } else if (value instanceof LocalTime time) {
            return time.atDate(LocalDate.EPOCH);
        } else if (value instanceof OffsetDateTime offset) {
            return offset.atZoneSameInstant(zone).toLocalDateTime();
        } else if (value instanceof String text) {
            return parse(
                    text,
                    "timestamp",
                    trimmed -> trimmed.length() > 10
                            ? LocalDateTime.parse(iso(trimmed))
                            : LocalDate.parse(trimmed).atStartOfDay());
        }
        throw Conversions.refused(value, "timestamp");
    }

    /** Returns the instant of a value with offset, or of a wall clock in the session's zone. */
    static OffsetDateTime toOffsetDateTime(Object value, ZoneId zone) throws SQLException {
        if (value instanceof OffsetDateTime offset) {
            return offset;
        } else if (value instanceof LocalTime) {
            throw Conversions.refused(value, "timestamp with time zone");
        }
        return toLocalDateTime(value, zone).atZone(zone).toOffsetDateTime();
    }

    public static Date toSqlDate(LocalDate date, @Nullable Calendar calendar) {
        if (calendar == null) {
            return Date.valueOf(date);
        }
        return new Date(millisOf(date.atStartOfDay(), calendar));
    }

    public static Time toSqlTime(LocalTime time, @Nullable Calendar calendar) {
        // not Time.valueOf: it drops the milliseconds
        return new Time(time.atDate(LocalDate.EPOCH)
                .atZone(zoneOf(calendar))
                .toInstant()
                .toEpochMilli());
    }

    public static Timestamp toSqlTimestamp(LocalDateTime timestamp, @Nullable Calendar calendar) {
        if (calendar == null) {
            return Timestamp.valueOf(timestamp);
        }
        Timestamp converted = new Timestamp(millisOf(timestamp, calendar));
        converted.setNanos(timestamp.get(ChronoField.NANO_OF_SECOND));
        return converted;
    }

    /** Counts days and knows zones as {@code java.sql}'s classes do: Julian before 1582, and by no local mean time. */
    private static long millisOf(LocalDateTime wallClock, Calendar calendar) {
        Calendar fields = new GregorianCalendar(calendar.getTimeZone(), Locale.ROOT);
        fields.clear();
        fields.set(
                wallClock.getYear(),
                wallClock.getMonthValue() - 1,
                wallClock.getDayOfMonth(),
                wallClock.getHour(),
                wallClock.getMinute(),
                wallClock.getSecond());
        return fields.getTimeInMillis();
    }

    private static LocalDateTime fieldsOf(long millis, int nanos, Calendar calendar) {
        Calendar fields = new GregorianCalendar(calendar.getTimeZone(), Locale.ROOT);
        fields.setTimeInMillis(millis);
        int year = fields.get(Calendar.YEAR);
        return LocalDateTime.of(
                fields.get(Calendar.ERA) == GregorianCalendar.AD ? year : 1 - year,
                fields.get(Calendar.MONTH) + 1,
                fields.get(Calendar.DAY_OF_MONTH),
                fields.get(Calendar.HOUR_OF_DAY),
                fields.get(Calendar.MINUTE),
                fields.get(Calendar.SECOND),
                nanos);
    }

    public static LocalDate fromSqlDate(Date date, @Nullable Calendar calendar) {
        return calendar == null
                ? date.toLocalDate()
                : fieldsOf(date.getTime(), 0, calendar).toLocalDate();
    }

    public static LocalTime fromSqlTime(Time time, @Nullable Calendar calendar) {
        return wallClock(time.getTime(), calendar).toLocalTime();
    }

    public static LocalDateTime fromSqlTimestamp(Timestamp timestamp, @Nullable Calendar calendar) {
        return calendar == null
                ? timestamp.toLocalDateTime()
                : fieldsOf(timestamp.getTime(), timestamp.getNanos(), calendar);
    }

    private static LocalDateTime wallClock(long millis, @Nullable Calendar calendar) {
        return java.time.Instant.ofEpochMilli(millis).atZone(zoneOf(calendar)).toLocalDateTime();
    }

    private static ZoneId zoneOf(@Nullable Calendar calendar) {
        return calendar == null
                ? ZoneId.systemDefault()
                : calendar.getTimeZone().toZoneId();
    }

    private static String iso(String text) {
        return text.charAt(10) == ' ' ? text.substring(0, 10) + 'T' + text.substring(11) : text;
    }

    private interface Parser<T> {
        T parse(String trimmed);
    }

    private static <T> T parse(String text, String target, Parser<T> parser) throws SQLException {
        try {
            return parser.parse(text.trim());
        } catch (DateTimeException e) {
            throw Conversions.invalid(text, target);
        }
    }
}
