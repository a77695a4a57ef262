package dev.schemaless.planner.value;

import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnitRange;

/** Fields of a point in time given as milliseconds, and rounding to them. */
public final class DatetimeFields {
    private static final int MONTHS_PER_QUARTER = 3;

    private DatetimeFields() {}

    /** A function of milliseconds. */
    @FunctionalInterface
    public interface OfMillis {
        Long of(long millis);
    }

    /** A function of a local date and time. */
    @FunctionalInterface
    private interface OfDatetime {
        long of(LocalDateTime value);
    }

    /** Finds a field; empty if the kind does not have it or it is not known here. */
    public static Optional<OfMillis> find(TimeUnitRange unit, ValueKind kind) {
        Optional<OfMillis> time = ofTime(unit);
        return time.isPresent() || kind == ValueKind.TIME ? time : ofDate(unit);
    }

    private static Optional<OfMillis> ofTime(TimeUnitRange unit) {
        return switch (unit) {
            case HOUR -> field(LocalDateTime::getHour);
            case MINUTE -> field(LocalDateTime::getMinute);
            case SECOND -> field(LocalDateTime::getSecond);
            case MILLISECOND -> Optional.of(millis -> Math.floorMod(millis, 60_000L));
            case MICROSECOND -> Optional.of(millis -> Math.floorMod(millis, 60_000L) * 1_000);
            case NANOSECOND -> Optional.of(millis -> Math.floorMod(millis, 60_000L) * 1_000_000);
            default -> Optional.empty();
        };
    }

    private static Optional<OfMillis> ofDate(TimeUnitRange unit) {
        return switch (unit) {
            case MILLENNIUM -> field(value -> (value.getYear() + 999) / 1000);
            case CENTURY -> field(value -> (value.getYear() + 99) / 100);
            case DECADE -> field(value -> value.getYear() / 10);
            case YEAR -> field(LocalDateTime::getYear);
            case QUARTER -> field(value -> value.get(IsoFields.QUARTER_OF_YEAR));
            case MONTH -> field(LocalDateTime::getMonthValue);
            case WEEK -> field(value -> value.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case ISOYEAR -> field(value -> value.get(IsoFields.WEEK_BASED_YEAR));
            case DAY -> field(LocalDateTime::getDayOfMonth);
            case DOY -> field(LocalDateTime::getDayOfYear);
            case ISODOW -> field(value -> value.get(ChronoField.DAY_OF_WEEK));
            case DOW -> field(value -> value.get(ChronoField.DAY_OF_WEEK) % 7 + 1);
            case EPOCH -> Optional.of(millis -> Math.floorDiv(millis, 1000L));
            default -> Optional.empty();
        };
    }

    private static Optional<OfMillis> field(OfDatetime field) {
        return Optional.of(millis -> field.of(Temporals.timestamp(millis)));
    }

    /** Finds the rounding down (FLOOR) or up (CEILING) to a unit. */
    public static Optional<OfMillis> rounding(TimeUnitRange unit, RoundingMode mode) {
        return step(unit).map(step -> millis -> {
            LocalDateTime value = Temporals.timestamp(millis);
            LocalDateTime floor = step.floor(value);
            boolean up = mode == RoundingMode.CEILING && floor.isBefore(value);
            return Temporals.millis(up ? floor.plus(step.amount(), step.unit()) : floor);
        });
    }

    private static Optional<Step> step(TimeUnitRange unit) {
        return switch (unit) {
            case YEAR -> Optional.of(new Step(1, ChronoUnit.YEARS));
            case QUARTER -> Optional.of(new Step(MONTHS_PER_QUARTER, ChronoUnit.MONTHS));
            case MONTH -> Optional.of(new Step(1, ChronoUnit.MONTHS));
            case DAY -> Optional.of(new Step(1, ChronoUnit.DAYS));
            case HOUR -> Optional.of(new Step(1, ChronoUnit.HOURS));
            case MINUTE -> Optional.of(new Step(1, ChronoUnit.MINUTES));
            case SECOND -> Optional.of(new Step(1, ChronoUnit.SECONDS));
            default -> Optional.empty();
        };
    }

    private record Step(int amount, ChronoUnit unit) {
        LocalDateTime floor(LocalDateTime value) {
            return switch (unit) {
                case YEARS -> value.toLocalDate().withDayOfYear(1).atTime(LocalTime.MIDNIGHT);
                case MONTHS ->
                    value.toLocalDate()
                            .withDayOfMonth(1)
                            .minusMonths((value.getMonthValue() - 1) % amount)
                            .atTime(LocalTime.MIDNIGHT);
                default -> value.truncatedTo(unit);
            };
        }
    }
}
