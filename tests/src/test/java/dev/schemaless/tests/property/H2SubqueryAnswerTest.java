package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Subqueries that ask the queries around them have the answers of a database that runs them row by row. */
final class H2SubqueryAnswerTest {
    private static final int STATEMENTS = Integer.getInteger("schemaless.test.subqueries", 150);

    /** The SQLStates of the error, the standard's and H2's. */
    private static final Set<String> SEVERAL_ROWS = Set.of("21000", "90053");

    private Connection ours;
    private Connection rowByRow;

    @BeforeEach
    void open() throws SQLException {
        ours = DriverManager.getConnection("jdbc:schemaless:");
        rowByRow = DriverManager.getConnection("jdbc:h2:mem:");
        for (Connection connection : List.of(ours, rowByRow)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, b BIGINT, i BIGINT, c BIGINT)");
                statement.execute("INSERT INTO t VALUES (1, 4, 1, NULL), (2, 2, 2, 1), (3, 2, 2, 3), (4, 1, 5, 2),"
                        + " (5, NULL, 3, 3), (6, 4, 1, 2), (7, 0, NULL, 5)");
            }
        }
    }

    @AfterEach
    void close() throws SQLException {
        ours.close();
        rowByRow.close();
    }

    @Test
    void subqueriesOfRowsAnswerAsRowByRow() throws SQLException {
        for (int seed = 0; seed < STATEMENTS; seed++) {
            check(seed, new RandomSubqueries(new Random(seed)).ofRows());
        }
    }

    @Test
    void subqueriesOfGroupsAnswerAsRowByRow() throws SQLException {
        for (int seed = 0; seed < STATEMENTS; seed++) {
            check(seed, new RandomSubqueries(new Random(seed)).ofGroups());
        }
    }

    @Test
    void marksAnswerAsRowByRow() throws SQLException {
        for (int seed = 0; seed < STATEMENTS; seed++) {
            RandomMarks.Text query = new RandomMarks(new Random(seed)).query();
            assertThat(valuesOrFault(ours, query.text()))
                    .as("%d: %s", seed, query.text())
                    .isEqualTo(valuesOrFault(rowByRow, query.standard()));
        }
    }

    private void check(int seed, String sql) throws SQLException {
        assertThat(rows(ours, sql)).as("%d: %s", seed, sql).isEqualTo(rows(rowByRow, sql));
    }

    private static List<String> valuesOrFault(Connection connection, String sql) throws SQLException {
        try {
            return rows(connection, sql).stream()
                    .map(row -> row.toLowerCase(Locale.ROOT))
                    .sorted()
                    .toList();
        } catch (SQLException e) {
            if (SEVERAL_ROWS.contains(e.getSQLState())) {
                return List.of("a value of several rows");
            }
            throw e;
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int column = 1; column <= columns; column++) {
                    row.append(rows.getString(column)).append('|');
                }
                found.add(row.toString());
            }
        }
        return found.stream().sorted().toList();
    }
}
