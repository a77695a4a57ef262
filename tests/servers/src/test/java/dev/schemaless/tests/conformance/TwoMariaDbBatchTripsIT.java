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
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A batch reaches each of two servers by one statement of many rows. */
@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbBatchTripsIT {
    private static final int ROWS = 200;

    private Proxies proxies;
    private final AtomicIntegerArray puts = new AtomicIntegerArray(2);
    private Connection connection;

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxies = Proxies.before(place);
        connection = DriverManager.getConnection(proxies.url());
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        }
        for (int i = 0; i < puts.length(); i++) {
            int position = i;
            proxies.get(i).beforeEach("schemaless:put-cells", () -> puts.incrementAndGet(position));
        }
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        proxies.close();
    }

    private void execute(String sql) throws Exception {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < ROWS; i++) {
                statement.setInt(1, i);
                statement.addBatch();
            }
            assertThat(statement.executeBatch()).hasSize(ROWS).containsOnly(1);
        }
    }

    @Test
    void rowsAreGroupedByTheirPartitions() throws Exception {
        execute("INSERT INTO t VALUES (?, 1)");
        assertThat(puts.toString()).as("insert").isEqualTo("[1, 1]");

        execute("UPSERT INTO t VALUES (?, 2)");
        assertThat(puts.toString()).as("then upsert").isEqualTo("[2, 2]");

        execute("UPDATE t SET n = n + 1 WHERE id = ?");
        assertThat(puts.toString()).as("then update").isEqualTo("[3, 3]");
    }
}
