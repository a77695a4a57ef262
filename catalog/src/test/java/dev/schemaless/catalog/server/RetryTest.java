package dev.schemaless.catalog.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.Attempts.Need;
import dev.schemaless.catalog.access.ReadControl;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class RetryTest {
    private static final Duration PATIENCE = Duration.ofMillis(5);
    private static final int LOCK_WAIT = 1205;

    private final SchemalessException conflict = new SchemalessException(ErrorCode.SERIALIZATION_FAILURE, "conflict");
    private final SchemalessException loss = new SchemalessException(ErrorCode.CONNECTION_LOST, "loss");
    private final Attempts attempts = new Attempts(1);

    private Retry retry() {
        return new Retry(attempts, ReadControl.unlimited());
    }

    @Test
    void conflictsOfAllLevelsCountTogether() {
        retry().pauseOrThrow(conflict);

        assertThatThrownBy(() -> retry().within(PATIENCE).pauseOrThrow(conflict))
                .isSameAs(conflict);
    }

    /** The time begins with the statement's first attempt, whatever level meets the loss. */
    @Test
    void lostServerIsGivenUpAfterOneTime() {
        retry();
        ReadControl.unlimited().pause(PATIENCE.multipliedBy(4));

        assertThatThrownBy(() -> retry().within(PATIENCE).pauseOrThrow(loss)).isSameAs(loss);
        assertThatCode(() -> retry().within(Duration.ofHours(1)).pauseOrThrow(loss))
                .doesNotThrowAnyException();
    }

    @Test
    void heldLockIsNotCountedAsAConflict() {
        SchemalessException held = new SchemalessException(
                ErrorCode.SERIALIZATION_FAILURE, "held", new SQLException("Lock wait timeout", "HY000", LOCK_WAIT));
        for (int i = 0; i < 3; i++) {
            retry().pauseOrThrow(held);
        }

        assertThatCode(() -> retry().pauseOrThrow(conflict)).doesNotThrowAnyException();
    }

    @Test
    void oneNeedTooManyIsAConflict() {
        retry().allow(Need.ENTRIES);
        retry().allow(Need.ENTRIES);

        assertThatThrownBy(() -> retry().allow(Need.ENTRIES))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("others change the same rows first");
    }

    /** Others have changed the rows: all that the protocol needs may be needed again, but for this attempt. */
    @Test
    void needsBeginAnewAfterOneTooMany() {
        retry().allow(Need.LOOK);
        retry().allow(Need.CLAIMS);
        retry().allow(Need.CLAIMS);
        retry().allow(Need.CLAIMS);

        assertThatCode(() -> retry().allow(Need.CLAIMS)).doesNotThrowAnyException();
        assertThatCode(() -> retry().allow(Need.LOOK)).doesNotThrowAnyException();
        assertThatThrownBy(() -> retry().allow(Need.CLAIMS)).hasMessageContaining("others change the same rows first");
    }
}
