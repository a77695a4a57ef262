package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often the counter of an identity column is asked. */
@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbIdentityTripsIT {
    private static final int ROWS = 10_000;
    /** Blocks of 1, 2, 4, … 512 numbers, then of 1000 each. */
    private static final int MOST = 10 + 10;

    private Proxies proxies;
    private final AtomicInteger trips = new AtomicInteger();
    private Connection connection;

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxies = Proxies.before(place);
        connection = DriverManager.getConnection(proxies.url());
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id BIGINT AUTO_INCREMENT PRIMARY KEY, n INT)");
        }
        proxies.get(0).beforeEach("schemaless:advance-sequence", trips::incrementAndGet);
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        proxies.close();
    }

    @Test
    void batchTakesItsNumbersInBlocks() throws Exception {
        execute("INSERT INTO t (n) VALUES (?)");
        assertThat(trips.get()).isBetween(2, MOST);
    }

    @Test
    void valuesThatGrowMoveTheCounterInBlocks() throws Exception {
        execute("INSERT INTO t (id) VALUES (?)");
        assertThat(trips.get()).isBetween(2, MOST);
    }

    private void execute(String sql) throws Exception {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < ROWS; i++) {
                statement.setInt(1, i + 1);
                statement.addBatch();
            }
            assertThat(statement.executeBatch()).hasSize(ROWS).containsOnly(1);
        }
    }
}
