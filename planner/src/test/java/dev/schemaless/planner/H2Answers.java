package dev.schemaless.planner;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What H2, which runs subqueries row by row, answers from the same tables. */
final class H2Answers {
    private H2Answers() {}

    /** Makes the tables in a database of its own and returns a query's rows as {@link TestStore#sorted} does. */
    static List<String> sorted(String[] tables, String sql) throws SQLException {
        try (Connection h2 = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = h2.createStatement()) {
            for (String table : tables) {
                statement.execute(table);
            }
            List<String> rows = new ArrayList<>();
            try (ResultSet found = statement.executeQuery(sql)) {
                while (found.next()) {
                    rows.add(row(found));
                }
            }
            return rows.stream().sorted().toList();
        }
    }

    private static String row(ResultSet found) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
            values.add(String.valueOf(found.getObject(column)));
        }
        return String.join("|", values);
    }
}
