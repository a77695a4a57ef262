package dev.schemaless.stores.layout;

import dev.schemaless.catalog.cell.StoredRow;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The clock by which a program wrote local times.
 *
 * @param zone its zone
 */
public record StoreClock(ZoneId zone) {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /**
     * Returns a local time, as servers write DATETIME, in microseconds since 1970-01-01 UTC. In an hour that occurs
     * twice it is the first one. An invalid time, such as a date of zeros, is {@link StoredRow#NO_TIME}.
     */
    public long micros(@Nullable String text) {
        if (text == null) {
            return StoredRow.NO_TIME;
        }
        try {
            LocalDateTime local = LocalDateTime.parse(text.replace(' ', 'T'));
            return ChronoUnit.MICROS.between(
                    LocalDateTime.of(1970, 1, 1, 0, 0),
                    local.atZone(zone).withZoneSameInstant(ZoneOffset.UTC).toLocalDateTime());
        } catch (DateTimeException e) {
            return StoredRow.NO_TIME;
        }
    }

    /** Returns a moment as servers write DATETIME, in whole seconds. */
    public String text(Instant moment) {
        return LocalDateTime.ofInstant(moment, zone)
                .truncatedTo(ChronoUnit.SECONDS)
                .format(SECONDS);
    }
}
