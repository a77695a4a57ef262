package dev.schemaless.catalog.server.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a kill in the middle of a large commit would leave: the file after each of the commit's writes. */
final class InterruptedCommitsTest {
    private static final int ROWS = 40_000;

    @TempDir
    private Path directory;

    @Test
    void commitIsThereWhollyOrNotAtAllAndItsRowsAreFree() throws Exception {
        int finished = 0;
        for (Path photograph : photographsOfCommit()) {
            try (Connection connection = open(StoreFilePath.SCHEME + ":" + photograph)) {
                finished += InterruptedCommits.finish(connection);
                shutDown(connection);
            }
            try (Connection connection = open(StoreFilePath.SCHEME + ":" + photograph)) {
                assertThat(InterruptedCommits.finish(connection)).isZero();
                assertWhole(connection);
                shutDown(connection);
            }
        }
        assertThat(finished).as("commits that were cut").isPositive();
    }

    private List<Path> photographsOfCommit() throws SQLException {
        try (Photographer photographer = Photographer.of(directory.resolve("store"));
                Connection connection = open(photographer.file());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE n (id INT PRIMARY KEY, body VARCHAR)");
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO n SELECT x, REPEAT('x', 100) FROM SYSTEM_RANGE(1, " + ROWS + ")");
            photographer.watch();
            connection.commit();
            return photographer.photographs();
        }
    }

    private static void assertWhole(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM n")) {
            rows.next();
            assertThat(rows.getInt(1)).isIn(0, ROWS);
            if (rows.getInt(1) == ROWS) {
                assertThatThrownBy(() -> statement.execute("INSERT INTO n VALUES (1, 'again')"))
                        .isInstanceOf(SQLException.class)
                        .extracting(e -> ((SQLException) e).getSQLState())
                        .isEqualTo("23505");
            }
            assertThat(statement.executeUpdate("MERGE INTO n VALUES (" + ROWS + ", 'new')"))
                    .isEqualTo(1);
        }
    }

    private static Connection open(String file) throws SQLException {
        return DriverManager.getConnection("jdbc:h2:" + file + ";WRITE_DELAY=0", "sa", "");
    }

    private static void shutDown(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }
}
