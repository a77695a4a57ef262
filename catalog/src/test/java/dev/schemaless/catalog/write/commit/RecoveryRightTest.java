package dev.schemaless.catalog.write.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.server.StubXaServer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Only a refusal of the right counts as one, and it is asked for again. */
final class RecoveryRightTest {
    private final SQLException refused = new SQLException("Access denied", "42000", 1227);

    private final AtomicLong now = new AtomicLong();
    private final StubXaServer server = new StubXaServer();

    @AfterEach
    void close() {
        server.close();
    }

    private RecoveryRight ask() {
        return new RecoveryRight(List.of(server.partition()), now::get);
    }

    @Test
    void isThereWhereTheServerListsBranches() {
        RecoveryRight right = ask();

        assertThat(right.isGranted()).isTrue();
        right.check();
    }

    @Test
    void errorThatIsNoRefusalIsThrown() {
        server.refuse("XA RECOVER", new SQLException("Out of resources", "HY000", 1041));

        assertThatThrownBy(this::ask)
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("Cannot list prepared transactions on stub: Out of resources.");
    }

    @Test
    void missingRightIsNamed() {
        server.refuse("XA RECOVER", refused);
        RecoveryRight right = ask();

        assertThatThrownBy(right::check)
                .hasMessageContaining("XA_RECOVER_ADMIN")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.NOT_SUPPORTED);
    }

    @Test
    void rightThatIsGrantedLaterIsNoticed() {
        server.refuse("XA RECOVER", refused);
        RecoveryRight right = ask();
        server.refuseNothing();
        now.addAndGet(Duration.ofSeconds(9).toNanos());
        assertThat(right.isGranted()).as("asked again so soon").isFalse();
        now.addAndGet(Duration.ofSeconds(1).toNanos());

        assertThat(right.isGranted()).isTrue();
        right.check();
    }
}
