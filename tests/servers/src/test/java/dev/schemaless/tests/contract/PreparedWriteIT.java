package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A write is one block of statements on MariaDB, which is prepared by the server once it comes often. */
@OnBackend(Backend.MARIADB)
final class PreparedWriteIT {
    private static final int ROWS = 40;

    private Connection here;
    private Connection server;
    private PreparedStatements statements;

    @BeforeEach
    void open(TestStore place) throws SQLException {
        here = DriverManager.getConnection(place.url() + "&poolSize=1");
        server = place.connectToPartition(0);
        statements = new PreparedStatements(server);
        define("city");
    }

    @AfterEach
    void close() throws SQLException {
        server.close();
        here.close();
    }

    private void define(String column) throws SQLException {
        try (Statement statement = here.createStatement()) {
            statement.execute("CREATE TABLE trip (id BIGINT PRIMARY KEY, " + column + " VARCHAR(20), n BIGINT)");
            statement.execute("CREATE INDEX trips_by_" + column + " ON trip (" + column + ")");
        }
    }

    private void insert(long id) throws SQLException {
        try (PreparedStatement insert = here.prepareStatement("INSERT INTO trip VALUES (?, ?, 0)")) {
            insert.setLong(1, id);
            insert.setString(2, "c" + id);
            assertThat(insert.executeUpdate()).isOne();
        }
    }

    private void insertAll() throws SQLException {
        for (long id = 0; id < ROWS; id++) {
            insert(id);
        }
    }

    private void countAll() throws SQLException {
        for (long id = 0; id < ROWS; id++) {
            try (PreparedStatement update = here.prepareStatement("UPDATE trip SET n = n + 1 WHERE id = ?")) {
                update.setLong(1, id);
                assertThat(update.executeUpdate()).isOne();
            }
        }
    }

    private void assertRows(int rows, int sum) throws SQLException {
        try (Statement statement = here.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*), SUM(n) FROM trip")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(rows);
            assertThat(row.getInt(2)).isEqualTo(sum);
        }
    }

    @Test
    void insertsAndUpdatesArePreparedOnce() throws SQLException {
        long prepared = statements.prepared();
        long executed = statements.executed();

        insertAll();
        countAll();

        assertThat(statements.executed() - executed).isBetween(2L * ROWS, 3L * ROWS);
        assertThat(statements.prepared() - prepared)
                .as("an insert; the lock of an update, and its write")
                .isEqualTo(3);
        assertRows(ROWS, ROWS);
    }

    @Test
    void serverThatPreparesNoMoreWritesAllTheSame() throws SQLException {
        statements.refuseDuring(() -> {
            insertAll();
            countAll();
        });
        assertRows(ROWS, ROWS);
    }

    @Test
    void duplicateIsRefusedByAPreparedWriteAndTheNextOneSucceeds() throws SQLException {
        insertAll();

        assertThatThrownBy(() -> insert(ROWS - 1))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
        insert(ROWS);

        assertRows(ROWS + 1, 0);
    }

    @Test
    void preparedWriteGoesToATableThatWasMadeAnew() throws SQLException {
        insertAll();
        countAll();
        try (Statement statement = here.createStatement()) {
            statement.execute("DROP TABLE trip");
        }
        define("town");

        insertAll();
        countAll();

        assertRows(ROWS, ROWS);
    }

    /** More texts come than are kept, each often enough: with other columns, the plan and the text are others. */
    @Test
    void moreTextsThanAreKeptAreAllWritten() throws SQLException {
        int tables = 40;
        int each = 10;
        for (int table = 0; table < tables; table++) {
            try (Statement statement = here.createStatement()) {
                statement.execute("CREATE TABLE t" + table + " (id BIGINT PRIMARY KEY)");
            }
        }
        for (int round = 0; round < 2; round++) {
            for (int table = 0; table < tables; table++) {
                for (int id = 0; id < each; id++) {
                    try (PreparedStatement insert = here.prepareStatement("INSERT INTO t" + table + " VALUES (?)")) {
                        insert.setLong(1, round * each + id);
                        insert.executeUpdate();
                    }
                }
            }
        }
        for (int table = 0; table < tables; table++) {
            try (Statement statement = here.createStatement();
                    ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM t" + table)) {
                assertThat(row.next()).isTrue();
                assertThat(row.getInt(1)).isEqualTo(2 * each);
            }
        }
    }
}
