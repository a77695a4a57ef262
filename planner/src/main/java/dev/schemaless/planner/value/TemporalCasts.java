package dev.schemaless.planner.value;

import org.jspecify.annotations.Nullable;

/** Casts to DATE, TIME and TIMESTAMP; null where a source kind has none. */
final class TemporalCasts {
    private static final int MICRO_DIGITS = 6;

    private TemporalCasts() {}

    static @Nullable ValueCast toDate(ValueKind from) {
        return switch (from) {
            case DATE -> value -> value;
            case TIMESTAMP -> value -> (int) Math.floorDiv((Long) value, Temporals.MICROS_PER_DAY);
            case STRING ->
                value ->
                        (int) Math.floorDiv(Temporals.parseTimestamp((String) value, "DATE"), Temporals.MICROS_PER_DAY);
            default -> null;
        };
    }

    static @Nullable ValueCast toTime(ValueKind from, int precision) {
        long step = step(precision);
        return switch (from) {
            case TIME -> value -> floor((Long) value, step);
            case TIMESTAMP -> value -> floor(Math.floorMod((Long) value, Temporals.MICROS_PER_DAY), step);
            case STRING -> value -> floor(Temporals.parseTime((String) value), step);
            default -> null;
        };
    }

    static @Nullable ValueCast toTimestamp(ValueKind from, int precision) {
        long step = step(precision);
        return switch (from) {
            case TIMESTAMP -> value -> floor((Long) value, step);
            case DATE -> value -> (Integer) value * Temporals.MICROS_PER_DAY;
            case STRING -> value -> floor(Temporals.parseTimestamp((String) value, "TIMESTAMP"), step);
            default -> null;
        };
    }

    private static long floor(long micros, long step) {
        return micros - Math.floorMod(micros, step);
    }

    /** Returns the microseconds of a unit of the last digit. */
    static long step(int precision) {
        long step = 1;
        for (int digits = precision < 0 ? MICRO_DIGITS : precision; digits < MICRO_DIGITS; digits++) {
            step *= 10;
        }
        return step;
    }
}
