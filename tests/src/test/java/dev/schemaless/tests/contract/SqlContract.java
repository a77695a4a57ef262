package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What SQL says, asked over one connection to a store of its own. */
abstract class SqlContract {
    TestStore place;
    Connection connection;

    @BeforeEach
    final void open(TestStore fresh) throws SQLException {
        place = fresh;
        connection = fresh.connect();
    }

    @AfterEach
    final void close() throws SQLException {
        connection.close();
    }

    final void refuses(String sqlState, String sql, String reason) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> update(sql))
                .withMessageContaining(reason)
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo(sqlState));
    }

    final int update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return statement.getUpdateCount();
        }
    }

    final List<Long> numbers(String sql) throws SQLException {
        return query(sql).stream().map(Long::valueOf).toList();
    }

    final List<String> query(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return texts(rows);
        }
    }

    static List<String> texts(ResultSet rows) throws SQLException {
        List<String> result = new ArrayList<>();
        while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                row.add(rows.getString(i));
            }
            result.add(String.join("|", row));
        }
        return result;
    }
}
