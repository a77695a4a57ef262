package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.planner.change.run.RowHolds;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class RowHoldsTest {
    /** A query may take longer than the limit of waiting for locks, which its holds may need. */
    @Test
    void limitOfWaitingBeginsAfterTheQuery() {
        ReadControl control = ReadControl.unlimited();
        Attempts attempts = new Attempts(0);
        AtomicLong waited = new AtomicLong();
        RowHolds holds = new RowHolds(
                context -> {
                    control.pause(Duration.ofMillis(5));
                    waited.set(context.attempts().nanos());
                    return new ListRows(List.of());
                },
                List.of(),
                0);

        try (TestStore place = new TestStore()) {
            holds.take(new ExecutionContext(
                            new ExecutionContext.Environment(place.store(), place.store(), 0, null, null, control),
                            null,
                            attempts))
                    .close();
        }

        assertThat(waited).hasValue(0);
        assertThat(attempts.nanos()).isPositive();
    }
}
