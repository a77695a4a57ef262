package dev.schemaless.planner.value;

import org.jspecify.annotations.Nullable;

/** Casts to DATE, TIME and TIMESTAMP; null where a source kind has none. */
final class TemporalCasts {
    private static final int MILLI_DIGITS = 3;

    private TemporalCasts() {}

    static @Nullable ValueCast toDate(ValueKind from) {
        return switch (from) {
            case DATE -> value -> value;
            case TIMESTAMP -> value -> (int) Math.floorDiv((Long) value, Temporals.MILLIS_PER_DAY);
            case STRING ->
                value ->
                        (int) Math.floorDiv(Temporals.parseTimestamp((String) value, "DATE"), Temporals.MILLIS_PER_DAY);
            default -> null;
        };
    }

    static @Nullable ValueCast toTime(ValueKind from, int precision) {
        long step = step(precision);
        return switch (from) {
            case TIME -> value -> (int) floor((Integer) value, step);
            case TIMESTAMP -> value -> (int) floor(Math.floorMod((Long) value, Temporals.MILLIS_PER_DAY), step);
            case STRING -> value -> (int) floor(Temporals.parseTime((String) value), step);
            default -> null;
        };
    }

    static @Nullable ValueCast toTimestamp(ValueKind from, int precision) {
        long step = step(precision);
        return switch (from) {
            case TIMESTAMP -> value -> floor((Long) value, step);
            case DATE -> value -> (Integer) value * Temporals.MILLIS_PER_DAY;
            case STRING -> value -> floor(Temporals.parseTimestamp((String) value, "TIMESTAMP"), step);
            default -> null;
        };
    }

    private static long floor(long millis, long step) {
        return millis - Math.floorMod(millis, step);
    }

    private static long step(int precision) {
        long step = 1;
        for (int digits = precision < 0 ? MILLI_DIGITS : precision; digits < MILLI_DIGITS; digits++) {
            step *= 10;
        }
        return step;
    }
}
