package dev.schemaless.tests.real;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rows as text, their values separated by {@code |}; what a query gives, and what is computed without one. */
final class Answer {
    private Answer() {}

    static String row(@Nullable Object... values) {
        return Arrays.stream(values).map(String::valueOf).collect(Collectors.joining("|"));
    }

    static List<String> sorted(Stream<String> rows) {
        return rows.sorted().toList();
    }

    /** Returns a query's rows in their order. */
    static List<String> of(Connection connection, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return of(statement, parameters);
        }
    }

    static List<String> of(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        try (ResultSet rows = statement.executeQuery()) {
            return read(rows);
        }
    }

    static String explain(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("EXPLAIN " + sql)) {
            return String.join("\n", read(rows));
        }
    }

    private static List<String> read(ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        List<String> found = new ArrayList<>();
        while (rows.next()) {
            @Nullable Object[] values = new @Nullable Object[columns];
            for (int column = 1; column <= columns; column++) {
                values[column - 1] = rows.getString(column);
            }
            found.add(row(values));
        }
        return found;
    }
}
