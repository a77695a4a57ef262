package dev.schemaless.spark;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Conditions on the pseudo column {@code _shard} that share a table's rows among tasks: each row meets one of them. A server holds a run of
 * shards, so that tasks of neighbouring numbers ask the same server.
 */
public final class ShardPredicates {
    private ShardPredicates() {}

    /**
     * Returns conditions for {@code spark.read().jdbc(url, table, predicates, properties)}.
     *
     * @param connection to the store that is read
     * @param tasks how many there should be; no more than the store has shards are returned
     * @throws IllegalArgumentException if tasks is less than 1
     */
    public static String[] of(Connection connection, int tasks) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return of(
                    number(statement, "SHOW VARIABLES LIKE 'shards'", "VALUE"),
                    tasks,
                    number(statement, "SELECT COUNT(*) AS n FROM sys.external_stores", "n") > 0);
        }
    }

    private static int number(Statement statement, String query, String column) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            if (!rows.next()) {
                throw new SQLException(
                        "Cannot share the shards: the store does not report their number. Use a newer driver.");
            }
            return rows.getInt(column);
        }
    }

    /**
     * Returns conditions for a store of so many shards.
     *
     * @param others whether the last condition looks for all greater numbers too: a store of another program may have more shards
     */
    static String[] of(int shards, int tasks, boolean others) {
        if (tasks < 1) {
            throw new IllegalArgumentException("Cannot share the shards among " + tasks + " tasks. Give 1 or more.");
        }
        int count = Math.min(shards, tasks);
        String[] conditions = IntStream.range(0, count)
                .mapToObj(task -> condition(start(task, count, shards), start(task + 1, count, shards)))
                .toArray(String[]::new);
        if (others) {
            conditions[count - 1] += " OR _shard >= " + shards;
        }
        return conditions;
    }

    private static int start(int task, int tasks, int shards) {
        return (int) ((long) task * shards / tasks);
    }

    /** Lists the shards: a store reads those alone, and of a range would read all. */
    private static String condition(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", ", "_shard IN (", ")"));
    }
}
