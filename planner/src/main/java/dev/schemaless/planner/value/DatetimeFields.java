package dev.schemaless.planner.value;

import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;

/** Fields of a point in time given as microseconds, and rounding to them. */
public final class DatetimeFields {
    private static final int MONTHS_PER_QUARTER = 3;
    private static final long MINUTE = TimeUnit.MINUTES.toMicros(1);

    private DatetimeFields() {}

    /** A function of microseconds. */
    @FunctionalInterface
    public interface OfMicros {
        Long of(long micros);
    }

    /** A function of a local date and time. */
    @FunctionalInterface
    private interface OfDatetime {
        long of(LocalDateTime value);
    }

    /** Finds a field; empty if the kind does not have it or it is not known here. */
    public static Optional<OfMicros> find(TimeUnitRange unit, ValueKind kind) {
        Optional<OfMicros> time = ofTime(unit);
        return time.isPresent() || kind == ValueKind.TIME ? time : ofDate(unit);
    }

    private static Optional<OfMicros> ofTime(TimeUnitRange unit) {
        return switch (unit) {
            case HOUR -> field(LocalDateTime::getHour);
            case MINUTE -> field(LocalDateTime::getMinute);
            case SECOND -> field(LocalDateTime::getSecond);
            case MILLISECOND -> Optional.of(micros -> Math.floorMod(micros, MINUTE) / 1_000);
            case MICROSECOND -> Optional.of(micros -> Math.floorMod(micros, MINUTE));
            case NANOSECOND -> Optional.of(micros -> Math.floorMod(micros, MINUTE) * 1_000);
            default -> Optional.empty();
        };
    }

    private static Optional<OfMicros> ofDate(TimeUnitRange unit) {
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
            case EPOCH -> Optional.of(micros -> Math.floorDiv(micros, 1_000_000L));
            default -> Optional.empty();
        };
    }

    private static Optional<OfMicros> field(OfDatetime field) {
        return Optional.of(micros -> field.of(Temporals.timestamp(micros)));
    }

    /** Finds the rounding down (FLOOR) or up (CEILING) to a unit. */
    public static Optional<OfMicros> rounding(TimeUnitRange unit, RoundingMode mode) {
        return step(unit).map(step -> micros -> {
            LocalDateTime value = Temporals.timestamp(micros);
            LocalDateTime floor = step.floor(value);
            boolean up = mode == RoundingMode.CEILING && floor.isBefore(value);
            return Temporals.micros(up ? floor.plus(step.amount(), step.unit()) : floor);
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
            case MILLISECOND -> Optional.of(new Step(1, ChronoUnit.MILLIS));
            case MICROSECOND -> Optional.of(new Step(1, ChronoUnit.MICROS));
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
