package dev.schemaless.tests.golden;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/** Asks golden queries on a connection. */
final class GoldenRun {
    private static final Pattern SIZE = Pattern.compile("(?m)^ +estimated: about [^:]*?\\sserver\n");

    private final Connection connection;

    GoldenRun(Connection connection) {
        this.connection = connection;
    }

    /** Makes the tables. */
    void createTables() throws SQLException {
        run(GoldenFile.tables().stream()
                .filter(statement -> statement.startsWith("CREATE"))
                .toList());
    }

    /** Makes the tables' rows. */
    void insertRows() throws SQLException {
        run(GoldenFile.tables().stream()
                .filter(statement -> !statement.startsWith("CREATE"))
                .toList());
    }

    private void run(List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Returns the query with the plan and the rows that come now. */
    GoldenQuery answer(GoldenQuery query) throws SQLException {
        return new GoldenQuery(query.sql(), plan(query), rows(query));
    }

    /** Returns the plan without the sizes of tables, which servers guess and guess again. */
    private List<String> plan(GoldenQuery query) throws SQLException {
        String plan = String.join("\n", ask("EXPLAIN " + query.statement())) + "\n";
        return SIZE.matcher(plan).replaceAll("").lines().toList();
    }

    /** Returns the rows that come now. */
    List<String> rows(GoldenQuery query) throws SQLException {
        if (!query.isQuery()) {
            return List.of();
        }
        List<String> rows = ask(query.statement());
        return query.isOrdered() ? rows : rows.stream().sorted().toList();
    }

    private List<String> ask(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> lines = new ArrayList<>();
            while (rows.next()) {
                StringJoiner line = new StringJoiner("|");
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    line.add(rows.getString(column));
                }
                lines.add(line.toString());
            }
            return lines;
        }
    }
}
