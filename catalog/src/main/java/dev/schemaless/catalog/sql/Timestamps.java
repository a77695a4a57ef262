package dev.schemaless.catalog.sql;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Moments as the servers take them. */
final class Timestamps {
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

    private static final LocalDateTime EPOCH = LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC);

    private Timestamps() {}

    /**
     * Returns a moment as text: Connector/J drops microseconds of temporal values for servers that announce themselves as
     * 5.5.5.
     *
     * @param micros since 1970-01-01 UTC
     */
    static String text(long micros) {
        return MICROS.format(LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, 1_000_000L), (int) Math.floorMod(micros, 1_000_000L) * 1000, ZoneOffset.UTC));
    }

    /**
     * Returns the moment of a text such as {@code 2026-11-21 07:30:00.123456}, with any number of decimals up to nine or none.
     *
     * @return microseconds since 1970-01-01 UTC
     */
    static long micros(String text) {
        return ChronoUnit.MICROS.between(EPOCH, LocalDateTime.parse(text.replace(' ', 'T')));
    }
}
