package dev.schemaless.planner.access;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnitRange;

/** The precision that times are cut to when they are compared. */
enum TimeSpan {
    INSTANT,
    DAY,
    MONTH,
    YEAR;

    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final long LAST_OF_DAY = LocalTime.MAX.toNanoOfDay() / 1_000_000;

    /** Finds the span that FLOOR cuts to by a unit; empty for other units. */
    static Optional<TimeSpan> of(TimeUnitRange unit) {
        return switch (unit) {
            case DAY -> Optional.of(DAY);
            case MONTH -> Optional.of(MONTH);
            case YEAR -> Optional.of(YEAR);
            default -> Optional.empty();
        };
    }

    /** Returns the last millisecond of a time's span; the value itself, of whatever type, for an instant. */
    Object last(Object value) {
        return switch (this) {
            case INSTANT -> value;
            case DAY -> lastOf(value, date -> date);
            case MONTH -> lastOf(value, TemporalAdjusters.lastDayOfMonth());
            case YEAR -> lastOf(value, TemporalAdjusters.lastDayOfYear());
        };
    }

    private static Long lastOf(Object millis, TemporalAdjuster lastDay) {
        LocalDate day = LocalDate.ofEpochDay(Math.floorDiv((Long) millis, MILLIS_PER_DAY));
        return day.with(lastDay).atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli() + LAST_OF_DAY;
    }
}
