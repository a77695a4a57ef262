package dev.schemaless.planner.scalar.datetime;

import dev.schemaless.planner.value.Temporals;
import dev.schemaless.planner.value.Values;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Units of time by the names that PostgreSQL has for them: a time's part in one, and a time cut to one. */
public enum DatetimeUnit {
    MICROSECONDS(value -> value.getSecond() * 1e6 + value.getNano() / 1e3, value -> value),
    MILLISECONDS(
            value -> value.getSecond() * 1e3 + value.getNano() / 1e6, value -> value.truncatedTo(ChronoUnit.MILLIS)),
    SECOND(DatetimeUnit::seconds, value -> value.truncatedTo(ChronoUnit.SECONDS)),
    MINUTE(LocalDateTime::getMinute, value -> value.truncatedTo(ChronoUnit.MINUTES)),
    HOUR(LocalDateTime::getHour, value -> value.truncatedTo(ChronoUnit.HOURS)),
    DAY(LocalDateTime::getDayOfMonth, value -> value.truncatedTo(ChronoUnit.DAYS)),
    WEEK(
            value -> value.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR),
            value -> day(value.toLocalDate().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)))),
    MONTH(LocalDateTime::getMonthValue, value -> day(value.toLocalDate().withDayOfMonth(1))),
    QUARTER(
            value -> value.get(IsoFields.QUARTER_OF_YEAR),
            value -> LocalDate.of(value.getYear(), value.getMonth().firstMonthOfQuarter(), 1)
                    .atStartOfDay()),
    YEAR(LocalDateTime::getYear, value -> years(value.getYear())),
    DECADE(value -> Math.floorDiv(value.getYear(), 10), value -> years(Math.max(value.getYear() / 10 * 10, 1))),
    CENTURY(value -> Math.floorDiv(value.getYear() + 99, 100), value -> years((value.getYear() - 1) / 100 * 100 + 1)),
    MILLENNIUM(
            value -> Math.floorDiv(value.getYear() + 999, 1000),
            value -> years((value.getYear() - 1) / 1000 * 1000 + 1)),
    DOW(value -> value.getDayOfWeek().getValue() % 7, null),
    ISODOW(value -> value.getDayOfWeek().getValue(), null),
    DOY(LocalDateTime::getDayOfYear, null),
    ISOYEAR(value -> value.get(IsoFields.WEEK_BASED_YEAR), null),
    EPOCH(value -> Temporals.micros(value) / 1e6, null);

    private static final Map<String, DatetimeUnit> BY_NAME = new HashMap<>();

    static {
        for (DatetimeUnit unit : values()) {
            BY_NAME.put(unit.name(), unit);
            BY_NAME.put(unit.name() + "S", unit);
        }
        BY_NAME.put("MICROSECOND", MICROSECONDS);
        BY_NAME.put("MILLISECOND", MILLISECONDS);
        BY_NAME.put("CENTURIES", CENTURY);
    }

    @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
    private final ToDoubleFunction<LocalDateTime> part;

    @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
    private final @Nullable UnaryOperator<LocalDateTime> truncation;

    DatetimeUnit(ToDoubleFunction<LocalDateTime> part, @Nullable UnaryOperator<LocalDateTime> truncation) {
        this.part = part;
        this.truncation = truncation;
    }

    /** Returns the unit of a name, without case. */
    public static DatetimeUnit named(String name) {
        DatetimeUnit unit = BY_NAME.get(name.strip().toUpperCase(Locale.ROOT));
        if (unit == null) {
            throw Values.invalid(
                    "take part of time", "'" + name + "' is not a unit. Give one such as 'month' or 'hour'");
        }
        return unit;
    }

    /** Returns the unit's number in a point in time. */
    public double part(LocalDateTime value) {
        return part.applyAsDouble(value);
    }

    /** Returns the beginning of the unit that a point in time lies in. */
    public LocalDateTime truncated(LocalDateTime value) {
        if (truncation == null) {
            throw Values.invalid("truncate time", "no time is cut to '" + name() + "'. Give a unit such as 'month'");
        }
        return truncation.apply(value);
    }

    private static double seconds(LocalDateTime value) {
        return value.getSecond() + value.getNano() / 1e9;
    }

    private static LocalDateTime day(LocalDate date) {
        return date.atStartOfDay();
    }

    private static LocalDateTime years(int year) {
        return LocalDate.of(year, 1, 1).atStartOfDay();
    }
}
