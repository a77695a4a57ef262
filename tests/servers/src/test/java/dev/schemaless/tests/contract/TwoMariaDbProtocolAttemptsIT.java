package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.access.Attempts.Need;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Attempts that the protocol needs, while others change the rows before each. So what was put or planned for the rows as they were is
 * outdated each time: after the first few attempts that is a conflict.
 */
@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbProtocolAttemptsIT {
    private static final int RETRIES = 1;
    private static final int ROWS = 12;

    private final List<CuttingProxy> proxies = new ArrayList<>();
    private final AtomicInteger attempts = new AtomicInteger();
    private Connection connection;
    private Connection other;

    @BeforeEach
    void open(TestStore place) throws Exception {
        List<DatabaseServer> fronts = new ArrayList<>();
        for (DatabaseServer server : place.servers()) {
            CuttingProxy proxy = CuttingProxy.before(server);
            proxies.add(proxy);
            fronts.add(proxy.front());
        }
        other = place.connect();
        execute(other, "CREATE TABLE thing (id INT PRIMARY KEY, n BIGINT, email VARCHAR(20) UNIQUE)");
        execute(other, "CREATE INDEX by_n ON thing (n) SHARD BY (n)");
        for (int id = 1; id <= ROWS; id++) {
            execute(other, "INSERT INTO thing VALUES (" + id + ", " + id + ", 'e" + id + "')");
        }
        connection = DriverManager.getConnection(place.url(fronts) + "&conflictRetries=" + RETRIES);
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        other.close();
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void assertGivenUp(String sql) {
        proxies.get(0).beforeEach(Ambush.Step.LOCK.text(), () -> {
            attempts.incrementAndGet();
            try {
                execute(other, "UPDATE thing SET n = n + 1000");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });

        assertThatExceptionOfType(SQLTransactionRollbackException.class)
                .isThrownBy(() -> execute(connection, sql))
                .withMessageContaining("others change the same rows first");
    }

    @Test
    void entriesThatOthersOutdateAreConflicts() {
        assertGivenUp("UPDATE thing SET n = n + 1");

        assertThat(attempts).hasValue(1 + RETRIES + Need.ENTRIES.most());
    }

    @Test
    void claimsThatOthersOutdateAreConflicts() {
        assertGivenUp("UPDATE thing SET email = 'x' || n");

        assertThat(attempts).hasValue(1 + RETRIES + Need.CLAIMS.most());
    }
}
