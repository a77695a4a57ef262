package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** First rows in the order of a primary key, where ranges are long, or values lie close together. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB})
final class KeyOrderContract extends SqlContract {
    /** More than any number of pages of which each wants four times as many rows as the one before. */
    private static final int MANY = 140_000;

    @Test
    void aRowFarBehindIsFound() throws SQLException {
        update("CREATE TABLE step (g INT, n INT, f INT, PRIMARY KEY (g, n)) SHARD BY (g)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO step VALUES (1, ?, ?)")) {
            for (int n = 0; n < MANY; n++) {
                insert.setInt(1, n);
                insert.setInt(2, n == MANY - 1 ? 1 : 0);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        String first = "SELECT n FROM step WHERE g = 1 AND f = 1 ORDER BY n LIMIT 1";
        assertThat(query("EXPLAIN " + first).toString()).contains("in order");

        assertThat(query(first)).containsExactly(String.valueOf(MANY - 1));
        assertThat(query("SELECT COUNT(*) FROM (SELECT n FROM step WHERE g = 1 ORDER BY n LIMIT " + MANY + ") AS x"))
                .containsExactly(String.valueOf(MANY));
    }

    /** Row keys of long values are cut behind what these have in common. */
    @Test
    void rowsOfValuesThatBeginAlikeComeOnce() throws SQLException {
        update("CREATE TABLE tag (g INT, s VARCHAR(100), n INT, PRIMARY KEY (g, s, n)) SHARD BY (g)");
        String alike = "x".repeat(60);
        update("INSERT INTO tag VALUES (1, '" + alike + "a', 1), (1, '" + alike + "b', 2), (1, 'c', 3)");
        String in =
                "SELECT n FROM tag WHERE g = 1 AND s IN ('" + alike + "a', '" + alike + "b', 'c') ORDER BY n LIMIT ";

        assertThat(query(in + 2)).containsExactly("1", "2");
        assertThat(query(in + 10)).containsExactly("1", "2", "3");
    }

    @Test
    void rowsOfAValueThatIsGivenTwiceComeOnce() throws SQLException {
        update("CREATE TABLE code (b VARBINARY(10), n INT, PRIMARY KEY (b, n))");
        update("INSERT INTO code VALUES (X'01', 1), (X'01', 2), (X'02', 3)");
        try (PreparedStatement select =
                connection.prepareStatement("SELECT n FROM code WHERE b IN (?, ?) ORDER BY n LIMIT 10")) {
            select.setBytes(1, new byte[] {1});
            select.setBytes(2, new byte[] {1});
            try (ResultSet rows = select.executeQuery()) {
                assertThat(texts(rows)).isEqualTo(List.of("1", "2"));
            }
        }
    }

    @Test
    void zerosOfBothSignsAreOne() throws SQLException {
        update("CREATE TABLE level (d DOUBLE, n INT, PRIMARY KEY (d, n))");
        update("INSERT INTO level VALUES (0, 1), (0, 2), (1, 3)");
        try (PreparedStatement select =
                connection.prepareStatement("SELECT n FROM level WHERE d IN (?, ?) ORDER BY n LIMIT 10")) {
            select.setDouble(1, 0.0);
            select.setDouble(2, -0.0);
            try (ResultSet rows = select.executeQuery()) {
                assertThat(texts(rows)).isEqualTo(List.of("1", "2"));
            }
        }
    }
}
