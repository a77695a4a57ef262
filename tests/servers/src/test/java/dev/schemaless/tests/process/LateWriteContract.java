package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.CuttingProxy.Moment;
import dev.schemaless.tests.fixture.LateStatement;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The network loses a write's connection and hands its last trip to the server much later. Another row has the write's unique value when it is tried again, and no
 * longer when the trip arrives: the write must not be reported as refused.
 */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class LateWriteContract {
    private static final String COMMIT = ";\nCOMMIT";

    private CuttingProxy proxy;
    private Connection direct;

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxy = CuttingProxy.before(place.servers().get(0));
        direct = place.connect();
        run(direct, "CREATE TABLE person (id BIGINT PRIMARY KEY, email VARCHAR(50))");
        run(direct, "CREATE UNIQUE INDEX person_email ON person (email)");
        run(direct, "INSERT INTO person VALUES (1, 'x')");
    }

    @AfterEach
    void close() throws Exception {
        direct.close();
        proxy.close();
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSERT INTO person VALUES (2, 'x')", "UPSERT INTO person VALUES (2, 'x')"})
    void rowThatArrivesLateWasNotCalledRefused(String sql, TestStore place) throws Exception {
        try (Connection connection = through(place)) {
            LateStatement late = proxy.keepBackAt(COMMIT);

            assertThatThrownBy(() -> run(connection, sql))
                    .isInstanceOf(SQLException.class)
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("08007");
            run(direct, "UPDATE person SET email = 'y' WHERE id = 1");
            late.arrive();
        }
        assertThat(emails()).containsExactly("1 y", "2 x");
    }

    /** Whoever has a key keeps it, so that what comes late can do nothing. */
    @Test
    void rowWhoseKeyIsTakenIsRefused(TestStore place) throws Exception {
        try (Connection connection = through(place)) {
            LateStatement late = proxy.keepBackAt(COMMIT);

            assertThatThrownBy(() -> run(connection, "INSERT INTO person VALUES (2, 'a'), (1, 'b')"))
                    .isInstanceOf(SQLIntegrityConstraintViolationException.class);
            run(direct, "DELETE FROM person WHERE id = 1");
            late.arrive();
        }
        assertThat(emails()).isEmpty();
    }

    /** A row need not have the cell that comes first by name. */
    @Test
    void rowWhoseKeyAnotherHasWithoutThatCellIsRefused(TestStore place) throws Exception {
        run(direct, "CREATE TABLE job (id BIGINT PRIMARY KEY, n BIGINT, note VARCHAR(9) CELL attrs)");
        run(direct, "INSERT INTO job VALUES (1, 1, NULL)");
        try (Connection connection = through(place)) {
            proxy.cutAt(COMMIT, Moment.BEFORE_REQUEST);

            assertThatThrownBy(() -> run(connection, "INSERT INTO job VALUES (1, 2, 'x')"))
                    .isInstanceOf(SQLIntegrityConstraintViolationException.class);
        }
    }

    /** The row's lock, which the lost transaction had as well, tells that it has ended. */
    @Test
    void updateToAValueOfAnotherRowIsRefused(TestStore place) throws Exception {
        run(direct, "INSERT INTO person VALUES (2, 'a')");
        try (Connection connection = through(place)) {
            proxy.cutAt(COMMIT, Moment.BEFORE_REQUEST);

            assertThatThrownBy(() -> run(connection, "UPDATE person SET email = 'x' WHERE id = 2"))
                    .isInstanceOf(SQLIntegrityConstraintViolationException.class);
        }
        assertThat(emails()).containsExactly("1 x", "2 a");
    }

    private Connection through(TestStore place) throws SQLException {
        return DriverManager.getConnection(place.url(List.of(proxy.front())));
    }

    private List<String> emails() throws SQLException {
        List<String> all = new ArrayList<>();
        try (Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, email FROM person ORDER BY id")) {
            while (rows.next()) {
                all.add(rows.getLong(1) + " " + rows.getString(2));
            }
        }
        return all;
    }
}
