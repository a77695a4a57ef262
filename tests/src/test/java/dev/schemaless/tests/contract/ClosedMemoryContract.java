package dev.schemaless.tests.contract;

import static dev.schemaless.tests.fixture.Statements.execute;
import static dev.schemaless.tests.fixture.Statements.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** H2's database in memory is closed while a store uses it: its rows are lost, and no connection makes an empty one in secret. */
@OnBackend(Backend.H2_MEMORY)
final class ClosedMemoryContract {
    @ParameterizedTest
    @EnumSource(DatabaseClosing.class)
    void rowsAreLostUntilAllConnectionsAreClosed(DatabaseClosing closing, TestStore place) throws Exception {
        try (Connection connection = place.connect();
                Connection other = place.connect()) {
            execute(connection, "CREATE TABLE t (id BIGINT PRIMARY KEY, n INTEGER)");
            execute(connection, "INSERT INTO t VALUES (1, 0)");
            closing.close(place);

            assertLost(place, () -> number(connection, "SELECT COUNT(*) FROM t"));
            assertLost(place, () -> execute(other, "INSERT INTO t VALUES (2, 0)"));
            assertLost(place, () -> execute(other, "CREATE TABLE u (id BIGINT PRIMARY KEY)"));
            assertThat(connection.isValid(5)).isFalse();
            try (Connection fresh = place.connect()) {
                assertLost(place, () -> execute(fresh, "UPDATE t SET n = 1"));
            }
        }
        try (Connection connection = place.connect()) {
            assertThatThrownBy(() -> number(connection, "SELECT COUNT(*) FROM t"))
                    .as("another store")
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("42P01");
        }
    }

    /** A statement. */
    @FunctionalInterface
    private interface Use {
        void run() throws SQLException;
    }

    private static void assertLost(TestStore place, Use use) {
        assertThatThrownBy(use::run)
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessage("Cannot use store mem:" + place.name()
                        + ": its database in memory was closed, and its rows are lost. Close all connections to it;"
                        + " the next one makes another store.")
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("08003");
    }
}
