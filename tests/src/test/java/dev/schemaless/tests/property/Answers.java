package dev.schemaless.tests.property;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.session.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs statements and keeps what they give. */
final class Answers {
    private Answers() {}

    static void run(Session session, String sql) {
        run(session, session.store(), sql);
    }

    static void run(Session session, Work work, String sql) {
        session.plan(sql, ReadControl.unlimited())
                .current(ReadControl.unlimited())
                .execute(List.of(), work, ReadControl.unlimited());
    }

    /** Returns the rows of a query. */
    static List<@Nullable Object[]> rows(Session session, String sql, List<Object> parameters) {
        return rows(session, sql, parameters, session.store());
    }

    /** Returns the rows of a query that reads from somewhere. */
    static List<@Nullable Object[]> rows(Session session, String sql, List<Object> parameters, Work work) {
        StatementResult result = session.plan(sql, ReadControl.unlimited())
                .current(ReadControl.unlimited())
                .execute(List.copyOf(parameters), work, ReadControl.unlimited());
        List<@Nullable Object[]> all = new ArrayList<>();
        try (Rows rows = ((StatementResult.Query) result).rows()) {
            while (rows.next()) {
                all.add(rows.values().clone());
            }
        }
        return all;
    }

    /**
     * Returns the rows of a query of which a predicate is true. It is asked for as a value: nothing of it can be pushed.
     *
     * @param select what is selected, up to FROM
     * @param from the rest
     */
    static List<@Nullable Object[]> rowsByScan(
            Session session, String select, String from, RandomPredicate predicate, Work work) {
        String sql = select + ", CASE WHEN " + predicate.sql() + " THEN 1 ELSE 0 END" + from;
        return rows(session, sql, predicate.parameters(), work).stream()
                .filter(row -> Integer.valueOf(1).equals(row[row.length - 1]))
                .map(row -> Arrays.copyOf(row, row.length - 1))
                .toList();
    }

    /** Returns the rows of a query as sorted texts. */
    static List<String> texts(Session session, String sql, List<Object> parameters) {
        return rows(session, sql, parameters).stream()
                .map(Answers::text)
                .sorted()
                .toList();
    }

    static String text(@Nullable Object[] row) {
        return Arrays.toString(Arrays.stream(row).map(ColumnKind::show).toArray());
    }
}
