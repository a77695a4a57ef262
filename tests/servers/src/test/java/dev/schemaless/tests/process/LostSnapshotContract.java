package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The network is cut at every point of a statement that reads one moment by several round trips. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class LostSnapshotContract {
    private static final int ROWS = 10_000;
    private static final List<String> QUESTIONS = List.of(
            "SELECT COUNT(*) FROM t x JOIN t y ON x.id = y.id WHERE x.id < 100",
            "SELECT (SELECT COUNT(*) FROM t WHERE id < 40) + (SELECT COUNT(*) FROM t WHERE id >= 9940) FROM (VALUES 1)");

    private CuttingProxy proxy;
    private Connection connection;

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxy = CuttingProxy.before(place.servers().get(0));
        connection = DriverManager.getConnection(place.url(List.of(proxy.front())));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, text VARCHAR(100))");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setInt(1, id);
                insert.setString(2, "x".repeat(50));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        proxy.close();
    }

    @ParameterizedTest
    @EnumSource(CuttingProxy.Moment.class)
    void statementBeginsAgainWhereverItIsCut(CuttingProxy.Moment moment) throws Exception {
        for (String question : QUESTIONS) {
            int cuts = 0;
            while (!proxy.isAboutToCut()) {
                cuts++;
                proxy.cutAt(cuts, moment);
                assertThat(number(question)).as(question + ", cut at " + cuts).isEqualTo(100);
            }
            proxy.cutNoMore();
            assertThat(cuts).isGreaterThan(3);
        }
    }

    private int number(String question) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            assertThat(row.next()).isTrue();
            return row.getInt(1);
        }
    }

    @Test
    void resultOfWhichRowsWereGivenIsLost() throws Exception {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM t")) {
            assertThat(rows.next()).isTrue();
            proxy.cutAt(1, CuttingProxy.Moment.BEFORE_REQUEST);
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> {
                        while (rows.next()) {
                            rows.getInt(1);
                        }
                    })
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08006"));
        }
        assertThat(number("SELECT COUNT(*) FROM t")).isEqualTo(ROWS);
    }
}
