package dev.schemaless.catalog.type;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Writes values for messages. */
public final class ValueText {
    private static final int MOST_CHARACTERS = 64;

    private ValueText() {}

    /**
     * Returns a value as people read it, cut if it is long; of bytes how many there are.
     *
     * @param value in the internal form of the type
     */
    public static String of(ColumnType type, @Nullable Object value) {
        String text = String.valueOf(readable(type, value));
        return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
    }

    private static @Nullable Object readable(ColumnType type, @Nullable Object value) {
        if (value instanceof Integer days && type instanceof DateType) {
            return LocalDate.ofEpochDay(days);
        }
        if (value instanceof Long micros && type instanceof TimeType) {
            return LocalTime.ofNanoOfDay(TimeUnit.MICROSECONDS.toNanos(micros));
        }
        if (value instanceof Long micros && type instanceof TimestampType) {
            return LocalDateTime.ofInstant(Instant.EPOCH.plus(micros, ChronoUnit.MICROS), ZoneOffset.UTC);
        }
        return value instanceof byte[] bytes ? bytes.length + " bytes" : value;
    }
}
