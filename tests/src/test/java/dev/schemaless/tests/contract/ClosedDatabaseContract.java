package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStoreException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** H2's database is closed while a store uses it, as H2 does itself after a failure that it cannot mend. */
@OnBackend({Backend.H2_MEMORY, Backend.H2_FILE})
final class ClosedDatabaseContract {
    /** What closes it. */
    enum Closing {
        SHUTDOWN {
            @Override
            void close(Connection partition) throws SQLException {
                execute(partition, "SHUTDOWN");
            }
        },
        IMMEDIATE_SHUTDOWN {
            @Override
            void close(Connection partition) throws SQLException {
                execute(partition, "SHUTDOWN IMMEDIATELY");
            }
        },
        /** As after a write that failed. */
        PANIC {
            @Override
            void close(Connection partition) throws SQLException {
                SessionLocal session =
                        (SessionLocal) partition.unwrap(JdbcConnection.class).getSession();
                assertThatThrownBy(() -> session.getDatabase()
                                .getStore()
                                .getMvStore()
                                .panic(new MVStoreException(2, "no space left")))
                        .isInstanceOf(MVStoreException.class);
            }
        };

        abstract void close(Connection partition) throws SQLException;
    }

    @ParameterizedTest
    @EnumSource(Closing.class)
    void fileIsOpenedAgainAndNothingIsNoticed(Closing closing, TestStore place) throws Exception {
        assumeTrue(place.backend() == Backend.H2_FILE, "a file");
        try (Connection connection = place.connect();
                Connection other = place.connect()) {
            execute(connection, "CREATE TABLE t (id BIGINT PRIMARY KEY, n INTEGER)");
            for (int id = 0; id < 6; id++) {
                execute(connection, "INSERT INTO t VALUES (" + id + ", 0)");
                close(closing, place);
                switch (id % 3) {
                    case 0 ->
                        assertThat(number(other, "SELECT COUNT(*) FROM t")).isEqualTo(id + 1);
                    case 1 -> execute(other, "UPDATE t SET n = n + 1 WHERE id = " + id);
                    default -> {
                        try (Connection fresh = place.connect()) {
                            execute(fresh, "DELETE FROM t WHERE id = " + id);
                            execute(fresh, "INSERT INTO t VALUES (" + id + ", 0)");
                        }
                    }
                }
            }
            assertThat(number(connection, "SELECT SUM(n) FROM t")).isEqualTo(2);
        }
        try (Connection connection = place.connect()) {
            assertThat(number(connection, "SELECT COUNT(*) FROM t")).isEqualTo(6);
        }
    }

    @ParameterizedTest
    @EnumSource(Closing.class)
    void memoryIsLostUntilAllConnectionsAreClosed(Closing closing, TestStore place) throws Exception {
        assumeTrue(place.backend() == Backend.H2_MEMORY, "memory");
        try (Connection connection = place.connect();
                Connection other = place.connect()) {
            execute(connection, "CREATE TABLE t (id BIGINT PRIMARY KEY, n INTEGER)");
            execute(connection, "INSERT INTO t VALUES (1, 0)");
            close(closing, place);

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

    private static void close(Closing closing, TestStore place) throws SQLException {
        // which is closed with the database
        closing.close(place.connectToPartition(0));
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

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
