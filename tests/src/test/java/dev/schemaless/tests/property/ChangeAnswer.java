package dev.schemaless.tests.property;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a changing statement gave.
 *
 * @param text counts, or the class of the SQLState it was refused with
 */
record ChangeAnswer(String text) {
    /** Runs our form of a change. */
    static ChangeAnswer given(Connection ours, RandomChange.Pair change) throws SQLException {
        return run(ours, change.ours(), change.batch());
    }

    /** Runs the plain form of a change; counts that H2 has otherwise are computed from what it does. */
    static ChangeAnswer expected(Connection plain, RandomChange.Pair change) throws SQLException {
        if (!change.countsTwice()) {
            return run(plain, change.plain(), change.batch());
        }
        List<String> before = rows(plain, change.affected());
        ChangeAnswer answer = run(plain, change.plain(), List.of());
        if (answer.text.startsWith("refused")) {
            return answer;
        }
        boolean isUpdated = !before.isEmpty() && !before.equals(rows(plain, change.affected()));
        return new ChangeAnswer(isUpdated ? "[2]" : "[1]");
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static ChangeAnswer run(Connection connection, String sql, List<List<Integer>> batch) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (batch.isEmpty()) {
                return new ChangeAnswer("[" + statement.executeUpdate() + "]");
            }
            for (List<Integer> parameters : batch) {
                for (int i = 0; i < parameters.size(); i++) {
                    statement.setInt(i + 1, parameters.get(i));
                }
                statement.addBatch();
            }
            return new ChangeAnswer(Arrays.toString(statement.executeBatch()));
        } catch (BatchUpdateException e) {
            return new ChangeAnswer(Arrays.toString(e.getUpdateCounts()));
        } catch (SQLException e) {
            return new ChangeAnswer("refused " + String.valueOf(e.getSQLState()).substring(0, 2));
        }
    }

    /** Returns a query's rows as sorted texts. */
    static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    values.add(String.valueOf(rows.getString(i)).toLowerCase(java.util.Locale.ROOT));
                }
                all.add(String.join("|", values));
            }
        }
        all.sort(null);
        return all;
    }
}
