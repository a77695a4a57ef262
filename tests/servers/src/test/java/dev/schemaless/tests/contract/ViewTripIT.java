package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A read view of MariaDB begins in the round trip of its first query, so a statement of several trips has one more than without a view. */
@OnBackend(Backend.MARIADB)
final class ViewTripIT {
    private static final String JOIN = "SELECT b.n FROM a JOIN b ON a.n = b.id WHERE a.id = ?";

    private CuttingProxy proxy;
    private Connection other;
    private Connection connection;

    @BeforeEach
    void open(TestStore place) throws Exception {
        other = place.connect();
        try (Statement statement = other.createStatement()) {
            for (String table : List.of("a", "b")) {
                statement.execute("CREATE TABLE " + table + " (id INTEGER PRIMARY KEY, n INTEGER)");
                statement.execute("INSERT INTO " + table + " VALUES (1, 2), (2, 3)");
            }
        }
        proxy = CuttingProxy.before(place.servers().get(0));
        connection = DriverManager.getConnection(place.url(List.of(proxy.front())));
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        proxy.close();
        other.close();
    }

    private static int ask(PreparedStatement join) throws SQLException {
        join.setInt(1, 1);
        try (ResultSet rows = join.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }

    @Test
    void joinOfTwoRowsTakesOneForEachAndTheCommit() throws SQLException {
        try (PreparedStatement join = connection.prepareStatement(JOIN)) {
            assertThat(ask(join)).isEqualTo(3);
            assertThat(ask(join)).isEqualTo(3);
            proxy.count();

            assertThat(ask(join)).isEqualTo(3);

            assertThat(proxy.statements()).isEqualTo(3);
        }
    }

    /** The first query fails before the look at the epoch is answered. */
    @Test
    void tableThatAnotherProcessDroppedIsNotFound() throws SQLException {
        try (PreparedStatement join = connection.prepareStatement(JOIN);
                Statement statement = other.createStatement()) {
            assertThat(ask(join)).isEqualTo(3);
            statement.execute("DROP TABLE a");

            assertThatThrownBy(() -> ask(join))
                    .isInstanceOf(SQLException.class)
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("42P01"));

            statement.execute("CREATE TABLE a (id INTEGER PRIMARY KEY, n INTEGER)");
            statement.execute("INSERT INTO a VALUES (1, 1)");
            assertThat(ask(join)).isEqualTo(2);
        }
    }
}
