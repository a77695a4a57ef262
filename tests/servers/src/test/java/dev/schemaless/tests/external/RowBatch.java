package dev.schemaless.tests.external;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows for the tables of some databases, many of a table in one statement. What is left is written by {@link #close}. */
final class RowBatch implements AutoCloseable {
    private static final int ROWS = 500;

    private final ClientDatabases databases;
    private final Map<Target, List<List<Object>>> rows = new LinkedHashMap<>();

    private record Target(int database, String table) {}

    RowBatch(ClientDatabases databases) {
        this.databases = databases;
    }

    /**
     * Adds a row.
     *
     * @param table its name, with the columns behind it in parentheses
     */
    void add(int database, String table, Object... values) throws SQLException {
        Target target = new Target(database, table);
        List<List<Object>> added = rows.computeIfAbsent(target, absent -> new ArrayList<>());
        added.add(Arrays.asList(values));
        if (added.size() == ROWS) {
            write(target, added);
            added.clear();
        }
    }

    private void write(Target target, List<List<Object>> added) throws SQLException {
        if (added.isEmpty()) {
            return;
        }
        String marks = ", (" + "?, ".repeat(added.get(0).size() - 1) + "?)";
        databases.run(
                target.database(),
                "INSERT INTO " + target.table() + " VALUES "
                        + marks.repeat(added.size()).substring(2),
                added.stream().flatMap(List::stream).toArray());
    }

    @Override
    public void close() throws SQLException {
        for (Map.Entry<Target, List<List<Object>>> target : rows.entrySet()) {
            write(target.getKey(), target.getValue());
        }
    }
}
