package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbCreationRaceIT extends JvmCreationRaceContract {
    /** The other comes when the first partition was found empty, and the second not yet looked at. */
    @Test
    void whoIsOvertakenOpensTheStoreOfTheOther(TestStore place) throws Exception {
        AtomicBoolean isMade = new AtomicBoolean();
        try (Proxies proxies = Proxies.before(place)) {
            proxies.get(1).beforeEach("schemaless:read-store", () -> {
                if (isMade.compareAndSet(false, true)) {
                    leaveName(place.url(), "other");
                }
            });
            leaveName(proxies.url(), "one");
        }
        assertThat(isMade).isTrue();
        try (Connection connection = place.connect()) {
            assertThat(names(connection)).containsExactly("one", "other");
        }
    }

    private static void leaveName(String url, String name) {
        try (Connection connection = DriverManager.getConnection(url)) {
            Opener.leaveName(connection, name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
