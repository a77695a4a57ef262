package dev.schemaless.tests.bench;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One statement with the VALUES of many rows, of literals or of parameters, against the same rows by {@code executeBatch}. */
final class ValuesBench {
    private static final int ROWS = Integer.getInteger("schemaless.bench.rows", 10_000);

    private long nextId;

    @ParameterizedTest
    @EnumSource(names = {"H2_MEMORY", "MARIADB"})
    void valuesAgainstBatch(Backend backend) throws Exception {
        assumeThat(backend.unavailable()).isEmpty();
        try (TestStore place = TestStore.on(backend);
                Connection connection = place.connect()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TABLE item (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
            }
            String name = backend + " " + ROWS;
            new Comparison(
                            name + " literals",
                            ROWS,
                            rows -> literals(connection, rows),
                            rows -> batch(connection, rows))
                    .run();
            new Comparison(
                            name + " parameters",
                            ROWS,
                            rows -> parameters(connection, rows),
                            rows -> batch(connection, rows))
                    .run();
        }
    }

    private void literals(Connection connection, int rows) throws SQLException {
        String sql = LongStream.range(nextId, nextId + rows)
                .mapToObj(id -> "(" + id + ", " + id % 500 + ", 'item number " + id + "', " + id / 4.0 + ")")
                .collect(Collectors.joining(", ", "INSERT INTO item VALUES ", ""));
        nextId += rows;
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private void parameters(Connection connection, int rows) throws SQLException {
        String sql = "INSERT INTO item VALUES " + String.join(", ", Collections.nCopies(rows, "(?, ?, ?, ?)"));
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int i = 0; i < rows; i++) {
                bind(insert, 4 * i, nextId++);
            }
            insert.executeUpdate();
        }
    }

    private void batch(Connection connection, int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)")) {
            for (int i = 0; i < rows; i++) {
                bind(insert, 0, nextId++);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void bind(PreparedStatement insert, int first, long id) throws SQLException {
        insert.setLong(first + 1, id);
        insert.setLong(first + 2, id % 500);
        insert.setString(first + 3, "item number " + id);
        insert.setDouble(first + 4, id / 4.0);
    }
}
