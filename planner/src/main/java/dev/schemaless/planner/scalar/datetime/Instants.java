package dev.schemaless.planner.scalar.datetime;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.value.Temporals;
import dev.schemaless.planner.value.Values;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Dates and times between Calcite's internal form and {@code java.time}, within the years 1 to 9999. */
public final class Instants {
    private static final int MAX_YEAR = 9999;
    private static final int MINUTE = 4;
    private static final int SECOND = 5;

    private Instants() {}

    /** Returns an operand that is a TIMESTAMP. */
    public static LocalDateTime datetime(@Nullable Object[] values, int index) {
        Object value = Objects.requireNonNull(values[index]);
        return value instanceof Integer days
                ? LocalDate.ofEpochDay(days).atStartOfDay()
                : Temporals.timestamp((Long) value);
    }

    /** Returns a TIMESTAMP. */
    public static long micros(LocalDateTime value) {
        if (value.getYear() < 1 || value.getYear() > MAX_YEAR) {
            throw outOfRange(value.toString());
        }
        return Temporals.micros(value);
    }

    /** Returns the TIMESTAMP in a zone so many seconds after 1970. */
    public static long ofEpoch(@Nullable Object[] values, String zone) {
        Number seconds = (Number) Objects.requireNonNull(values[0]);
        try {
            long micros = new BigDecimal(seconds.toString())
                    .movePointRight(6)
                    .toBigInteger()
                    .longValueExact();
            Instant instant = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
            return micros(LocalDateTime.ofInstant(instant, ZoneId.of(zone)));
        } catch (ArithmeticException | NumberFormatException | DateTimeException e) {
            throw outOfRange(seconds + " seconds");
        }
    }

    /** Returns a DATE by year, month and day of the month. */
    public static int date(long year, long month, long day) {
        try {
            return days(LocalDate.of(Math.toIntExact(year), Math.toIntExact(month), Math.toIntExact(day)));
        } catch (DateTimeException | ArithmeticException e) {
            throw outOfRange(year + "-" + month + "-" + day);
        }
    }

    /** Returns a DATE by year and day of the year. */
    public static int date(long year, long dayOfYear) {
        if (dayOfYear < 1) {
            throw outOfRange("day " + dayOfYear + " of " + year);
        }
        try {
            return days(LocalDate.of(Math.toIntExact(year), 1, 1).plusDays(dayOfYear - 1));
        } catch (DateTimeException | ArithmeticException e) {
            throw outOfRange("day " + dayOfYear + " of " + year);
        }
    }

    private static int days(LocalDate date) {
        micros(date.atStartOfDay());
        return (int) date.toEpochDay();
    }

    /** Returns the TIMESTAMP of year, month, day, hour, minute and seconds. */
    public static long timestamp(@Nullable Object[] values) {
        BigDecimal seconds = new BigDecimal(String.valueOf(values[SECOND]));
        try {
            int date = date(Values.whole(values, 0), Values.whole(values, 1), Values.whole(values, 2));
            LocalDateTime minute = LocalDate.ofEpochDay(date)
                    .atTime(Math.toIntExact(Values.whole(values, 3)), Math.toIntExact(Values.whole(values, MINUTE)));
            boolean known = seconds.signum() >= 0 && seconds.compareTo(BigDecimal.valueOf(60)) < 0;
            if (known) {
                return micros(minute.plus(seconds.movePointRight(6).longValue(), ChronoUnit.MICROS));
            }
        } catch (DateTimeException | ArithmeticException e) {
            throw outOfRange("the hour, minute or second");
        }
        throw outOfRange("second " + seconds);
    }

    /** Returns the refusal of a point in time before year 1 or after year 9999. */
    public static SchemalessException outOfRange(String value) {
        return new SchemalessException(
                ErrorCode.DATETIME_OUT_OF_RANGE,
                "Cannot make a date or time of " + value
                        + ": a field is out of range. Dates lie between 0001-01-01 and 9999-12-31, times below 24:00");
    }
}
