package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls of a connection end when their time is over, though the network drops all packets. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
@Timeout(20)
final class ConnectionTimeLimitContract {
    private static final int LIMIT_MILLIS = 1000;

    /** The limit, and what it may take to stop what runs. */
    private static final Duration SOON = Duration.ofSeconds(6);

    /** That the commit was stopped, or that it was sent and not answered. */
    private static final Set<String> STATES = Set.of("57014", "08007");

    private Proxies proxies;
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxies = Proxies.before(place);
        connection = DriverManager.getConnection(proxies.url());
        statement = connection.createStatement();
        statement.execute("CREATE TABLE thing (id BIGINT PRIMARY KEY)");
        connection.setAutoCommit(false);
        statement.execute("INSERT INTO thing VALUES (1)");
    }

    @AfterEach
    void close() throws Exception {
        proxies.get(0).thaw();
        connection.close();
        proxies.close();
    }

    @Test
    void networkTimeoutEndsTheCommitOfSwitchingAutocommitOn() throws Exception {
        connection.setNetworkTimeout(null, LIMIT_MILLIS);
        proxies.get(0).freezeAt("COMMIT");

        assertStoppedSoon(() -> connection.setAutoCommit(true));

        assertThat(connection.getAutoCommit()).isFalse();
    }

    @Test
    void queryTimeoutEndsTheCommitOfAStatementThatSwitchesAutocommitOn() throws Exception {
        statement.setQueryTimeout((int) TimeUnit.MILLISECONDS.toSeconds(LIMIT_MILLIS));
        proxies.get(0).freezeAt("COMMIT");

        assertStoppedSoon(() -> statement.execute("SET autocommit = 1"));

        assertThat(connection.getAutoCommit()).isFalse();
    }

    @Test
    void validityThatIsNotAnsweredInTimeLeavesNothingWaiting() throws Exception {
        proxies.get(0).freeze();

        for (int call = 0; call < 3; call++) {
            long begun = System.nanoTime();
            assertThat(connection.isValid(1)).isFalse();
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(SOON);
        }

        assertThat(Thread.getAllStackTraces().values())
                .as("threads that wait for the catalog")
                .noneMatch(frames -> Arrays.stream(frames)
                        .anyMatch(frame -> frame.getMethodName().equals("refreshCatalog")));
        proxies.get(0).thaw();
        assertThat(connection.isValid(10)).isTrue();
    }

    private static void assertStoppedSoon(SqlCall call) {
        long begun = System.nanoTime();
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call::run)
                .satisfies(failure -> assertThat(failure.getSQLState()).isIn(STATES));
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(SOON);
    }

    /** A call that may fail. */
    @FunctionalInterface
    private interface SqlCall {
        void run() throws SQLException;
    }
}
