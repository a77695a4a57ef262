package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ten thousand rows of one statement's VALUES, any of whose values may be missing, are the rows that were written. */
@Timeout(120)
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class ManyValuesContract {
    private static final int ROWS = 10_000;
    private static final int COLUMNS = 10;

    private Connection connection;

    @BeforeEach
    void open(TestStore place) throws SQLException {
        connection = place.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute(IntStream.range(0, COLUMNS)
                    .mapToObj(column -> "c" + column + (column % 2 == 0 ? " BIGINT" : " VARCHAR(20)"))
                    .collect(Collectors.joining(", ", "CREATE TABLE t (id INT PRIMARY KEY, ", ")")));
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void literals() throws SQLException {
        String sql = IntStream.range(0, ROWS)
                .mapToObj(row -> IntStream.range(0, COLUMNS)
                        .mapToObj(column -> literal(value(row, column)))
                        .collect(Collectors.joining(", ", "(" + row + ", ", ")")))
                .collect(Collectors.joining(", ", "INSERT INTO t VALUES ", ""));
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(ROWS);
        }
        assertAllAreThere();
    }

    @Test
    void parameters() throws SQLException {
        String sql = "INSERT INTO t VALUES "
                + String.join(", ", java.util.Collections.nCopies(ROWS, "(?" + ", ?".repeat(COLUMNS) + ")"));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int position = 1;
            for (int row = 0; row < ROWS; row++) {
                statement.setInt(position++, row);
                for (int column = 0; column < COLUMNS; column++) {
                    statement.setObject(position++, value(row, column));
                }
            }
            assertThat(statement.executeUpdate()).isEqualTo(ROWS);
        }
        assertAllAreThere();
    }

    /** Each set of columns is missing in some row. */
    private static Object value(int row, int column) {
        if ((row >> column & 1) == 1) {
            return null;
        }
        return column % 2 == 0 ? (Object) ((long) row * column - 5) : "it's " + row + " " + column;
    }

    private static String literal(Object value) {
        return value instanceof String text ? "'" + text.replace("'", "''") + "'" : Objects.toString(value, "NULL");
    }

    private void assertAllAreThere() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM t ORDER BY id")) {
            for (int row = 0; row < ROWS; row++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(row);
                List<Object> expected = new ArrayList<>();
                List<Object> found = new ArrayList<>();
                for (int column = 0; column < COLUMNS; column++) {
                    expected.add(value(row, column));
                    found.add(rows.getObject(column + 2));
                }
                assertThat(found).isEqualTo(expected);
            }
            assertThat(rows.next()).isFalse();
        }
    }
}
