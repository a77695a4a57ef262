package dev.schemaless.stores.layout;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.stores.entry.EntryColumn;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The clock by which a program wrote local times.
 *
 * @param zone its zone
 */
public record StoreClock(ZoneId zone) {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /**
     * Returns the clock of a column: UTC for TIMESTAMP, else by the option {@code storeZone}; empty without it.
     *
     * @param writers their time zone is to be given, in words for messages
     */
    public static Optional<StoreClock> of(EntryColumn time, LayoutOptions options, String writers) {
        if (time.dataType().equals("timestamp")) {
            return Optional.of(new StoreClock(ZoneOffset.UTC));
        }
        return options.find("storeZone")
                .map(given -> new StoreClock(options.zone("storeZone", "the time zone of " + writers)));
    }

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
