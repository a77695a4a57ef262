package dev.schemaless.catalog.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class BackOffTest {
    private static final BackOff BACK_OFF = new BackOff(Duration.ofMillis(10), Duration.ofMillis(50));

    @Test
    void eachPauseIsTwiceTheOneBeforeUpToTheLongest() {
        assertThat(IntStream.range(0, 5).mapToObj(BACK_OFF::pause).map(Duration::toMillis))
                .containsExactly(10L, 20L, 40L, 50L, 50L);
    }

    @Test
    void manyPausesDoNotOverflow() {
        assertThat(List.of(BACK_OFF.pause(62), BACK_OFF.pause(63), BACK_OFF.pause(Integer.MAX_VALUE)))
                .containsOnly(Duration.ofMillis(50));
    }

    @Test
    void jitterKeepsHalfOfThePause() {
        List<Duration> pauses =
                Stream.generate(() -> BACK_OFF.jittered(2)).limit(1_000).toList();

        assertThat(pauses)
                .allMatch(pause ->
                        pause.compareTo(Duration.ofMillis(20)) >= 0 && pause.compareTo(Duration.ofMillis(40)) <= 0);
        assertThat(pauses.stream().distinct().count()).isGreaterThan(500);
    }

    @Test
    void resetBeginsAgain() {
        BackOff.Pauses pauses = BACK_OFF.pauses();
        pauses.next();
        pauses.next();
        pauses.reset();

        assertThat(pauses.next()).isEqualTo(Duration.ofMillis(10));
    }
}
