package dev.schemaless.planner.access;

import dev.schemaless.planner.value.Temporals;
import java.time.LocalTime;
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

    /** Finds the span that FLOOR cuts to by a unit; empty for other units. */
    static Optional<TimeSpan> of(TimeUnitRange unit) {
        return switch (unit) {
            case DAY -> Optional.of(DAY);
            case MONTH -> Optional.of(MONTH);
            case YEAR -> Optional.of(YEAR);
            default -> Optional.empty();
        };
    }

    /** Returns the last microsecond of a time's span; the value itself, of whatever type, for an instant. */
    Object last(Object value) {
        return switch (this) {
            case INSTANT -> value;
            case DAY -> lastOf(value, date -> date);
            case MONTH -> lastOf(value, TemporalAdjusters.lastDayOfMonth());
            case YEAR -> lastOf(value, TemporalAdjusters.lastDayOfYear());
        };
    }

    private static Long lastOf(Object micros, TemporalAdjuster lastDay) {
        return Temporals.micros(
                Temporals.timestamp((Long) micros).toLocalDate().with(lastDay).atTime(LocalTime.MAX));
    }
}
