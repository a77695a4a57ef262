package dev.schemaless.catalog.dialect;

import static dev.schemaless.catalog.fixture.Generator.longs;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {
    private static final long YEAR_9999 = 253_402_300_799_999_999L;

    @Test
    void textAndMicrosecondsAreOneAnothersInverse() {
        tries(1_000).forAll(longs(-62_135_596_800_000_000L, YEAR_9999), micros -> {
            String text = Timestamps.text(micros);

            assertThat(LocalDateTime.parse(text.replace(' ', 'T')))
                    .isEqualTo(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC).plus(micros, ChronoUnit.MICROS));
            assertThat(Timestamps.micros(text)).isEqualTo(micros);
        });
    }

    @Test
    void zeroIsTheBeginningOf1970() {
        assertThat(Timestamps.text(0)).isEqualTo("1970-01-01 00:00:00.000000");
        assertThat(Timestamps.micros("1970-01-01 00:00:01.000002")).isEqualTo(1_000_002);
    }

    @Test
    void yearsThatServersDoNotTakeAreRefused() {
        assertThatThrownBy(() -> Timestamps.text(YEAR_9999 + 1)).hasMessageContaining("year 10000");
        assertThatThrownBy(() -> Timestamps.text(Long.MIN_VALUE)).hasMessageContaining("year -");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2026-11-21 07:30:00", "2026-13-21 07:30:00.123456", "0000-00-00 00:00:00.000000"})
    void invalidTimeIsRefused(String text) {
        assertThatThrownBy(() -> Timestamps.micros(text)).isInstanceOf(DateTimeException.class);
    }
}
