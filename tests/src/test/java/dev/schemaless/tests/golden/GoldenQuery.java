package dev.schemaless.tests.golden;

import java.util.List;

/**
 * A statement, its plan and what it answers, each in lines.
 *
 * @param rows in the order of their texts, unless the query gives an order; of a statement that changes rows none
 */
record GoldenQuery(List<String> sql, List<String> plan, List<String> rows) {
    GoldenQuery {
        sql = List.copyOf(sql);
        plan = List.copyOf(plan);
        rows = List.copyOf(rows);
    }

    /** Returns the statement without the comments above it. */
    String statement() {
        return String.join(
                "\n", sql.stream().filter(line -> !line.startsWith("--")).toList());
    }

    boolean isQuery() {
        return statement().startsWith("SELECT") || statement().startsWith("WITH");
    }

    boolean isOrdered() {
        return statement().lines().anyMatch(line -> line.contains("ORDER BY") && !line.contains("OVER ("));
    }
}
