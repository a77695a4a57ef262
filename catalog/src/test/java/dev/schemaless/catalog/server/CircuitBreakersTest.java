package dev.schemaless.catalog.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Partitions that are out of reach are asked rarely, and the others as ever. */
final class CircuitBreakersTest {
    private final SchemalessException awayReason =
            new SchemalessException(ErrorCode.CONNECTION_LOST, "Cannot connect: no server is there.");

    private final CircuitBreakers breakers = new CircuitBreakers();
    private final List<Integer> asked = new ArrayList<>();

    /** As recovery does: all that are there, then one that was not. */
    private void round(int... away) {
        breakers.nextRound();
        Integer due = breakers.halfOpen();
        for (int position = 0; position < 3; position++) {
            int each = position;
            breakers.askIfClosed(each, () -> ask(each, away));
        }
        if (due != null) {
            breakers.ask(due, () -> ask(due, away));
        }
    }

    private void ask(int position, int... away) {
        asked.add(position);
        for (int each : away) {
            if (each == position) {
                throw awayReason;
            }
        }
    }

    private long times(int position) {
        return asked.stream().filter(each -> each == position).count();
    }

    @Test
    void partitionThatIsAwayIsAskedEverMoreRarely() {
        for (int i = 0; i < 100; i++) {
            round(1);
        }

        assertThat(times(0)).isEqualTo(100);
        assertThat(times(2)).isEqualTo(100);
        assertThat(times(1)).isBetween(10L, 20L);
    }

    @Test
    void onlyOneOfThoseAwayIsAskedInARoundAndLast() {
        round(0, 1);
        for (int i = 0; i < 50; i++) {
            asked.clear();
            round(0, 1);
            assertThat(asked.get(0)).isEqualTo(2);
            assertThat(asked).hasSizeLessThanOrEqualTo(2);
        }
    }

    @Test
    void partitionThatIsThereAgainIsAskedInEveryRound() {
        for (int i = 0; i < 20; i++) {
            round(1);
        }
        for (int i = 0; i < 10; i++) {
            round();
        }
        asked.clear();
        round();

        assertThat(asked).containsExactly(0, 1, 2);
        breakers.throwFailure();
    }

    @Test
    void reasonIsThrownWhileAPartitionIsAway() {
        round(2);
        round(2);

        assertThatThrownBy(breakers::throwFailure).isSameAs(awayReason);
    }
}
