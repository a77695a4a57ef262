package dev.schemaless.stores.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.StoredRow;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class StoreClockTest {
    private final StoreClock clock = new StoreClock(ZoneId.of("America/Los_Angeles"));

    private static long micros(String utc) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(utc));
    }

    @Test
    void localTimesHaveTheZoneOfTheirProgram() {
        assertThat(clock.micros("2026-07-01 12:00:00")).isEqualTo(micros("2026-07-01T19:00:00Z"));
        assertThat(clock.micros("2026-01-01 12:00:00.25")).isEqualTo(micros("2026-01-01T20:00:00.250Z"));
    }

    @Test
    void ofAnHourThatComesTwiceItIsTheFirst() {
        assertThat(clock.micros("2026-11-01 01:30:00")).isEqualTo(micros("2026-11-01T08:30:00Z"));
    }

    @Test
    void invalidTimeIsUnknown() {
        assertThat(clock.micros("0000-00-00 00:00:00")).isEqualTo(StoredRow.NO_TIME);
        assertThat(clock.micros(null)).isEqualTo(StoredRow.NO_TIME);
    }
}
