package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** A store for each test, in memory unless a subclass says otherwise, and a connection to it. Whatever is left open fails the test. */
@OnBackend(Backend.H2_MEMORY)
@Timeout(120)
abstract class MemoryStoreConformance {
    TestStore place;
    Connection connection;

    @BeforeEach
    void open(TestStore fresh) throws Exception {
        place = fresh;
        connection = place.connect();
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
    }

    /** Runs statements that give no rows. */
    void run(String... statements) throws SQLException {
        run(connection, statements);
    }

    static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Creates {@code numbers (n)} with the rows 0 to {@code count} - 1. */
    void createNumbers(int count) throws SQLException {
        run("CREATE TABLE numbers (n INTEGER NOT NULL PRIMARY KEY)");
        try (var insert = connection.prepareStatement("INSERT INTO numbers (n) VALUES (?)")) {
            for (int i = 0; i < count; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** Returns the rows of a query, the texts of each row's columns joined by a blank. */
    List<String> rows(String sql) throws SQLException {
        return rows(connection, sql);
    }

    static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return texts(statement.executeQuery(sql));
        }
    }

    static List<String> texts(ResultSet rows) throws SQLException {
        List<String> lines = new ArrayList<>();
        while (rows.next()) {
            List<String> values = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                values.add(rows.getString(i));
            }
            lines.add(String.join(" ", values));
        }
        rows.close();
        return lines;
    }

    static ThrowableAssertAlternative<SQLException> assertRefused(ThrowingCallable call, String sqlState) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .matches(e -> sqlState.equals(e.getSQLState()), "has SQLState " + sqlState);
    }
}
