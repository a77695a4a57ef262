package dev.schemaless.catalog.read.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.lease.ClockReading;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A lookup is timed by the clock by which more time has passed. */
final class LookupLimitsTest {
    private static final long LIMIT = 30_000;

    private long monotonicMillis = 5_000;
    private long wallMillis = 1_000_000;
    private final LookupLimits limits = new LookupLimits(10, Duration.ofMillis(LIMIT), this::now);
    private final ClockReading begin = limits.begin();

    private ClockReading now() {
        return new ClockReading(monotonicMillis * 1_000_000, wallMillis);
    }

    @Test
    void lookupMayTakeAsLongAsTheLimit() {
        monotonicMillis += LIMIT;
        wallMillis += LIMIT;
        assertThat(limits.isKeptSince(begin)).isTrue();

        monotonicMillis += 1;
        wallMillis += 1;
        assertThat(limits.isKeptSince(begin)).isFalse();
    }

    @Test
    void lookupIsTooOldWhenTheMonotonicClockStoodStill() {
        wallMillis += LIMIT + 1;

        assertThat(limits.isKeptSince(begin)).isFalse();
    }

    @Test
    void wallClockThatIsSetBackDoesNotMakeALookupYounger() {
        monotonicMillis += LIMIT + 1;
        wallMillis -= 1_000_000;

        assertThat(limits.isKeptSince(begin)).isFalse();
    }

    @Test
    void wallClockThatIsSetBackDoesNotEndALookup() {
        monotonicMillis += 1;
        wallMillis -= 1_000;

        assertThat(limits.isKeptSince(begin)).isTrue();
    }
}
