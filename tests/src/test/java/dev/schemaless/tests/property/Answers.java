package dev.schemaless.tests.property;

import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.catalog.write.Work;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.Session;
import dev.schemaless.planner.StatementResult;
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
        session.plan(sql).execute(List.of(), work, ReadControl.unlimited());
    }

    /** Returns the rows of a query. */
    static List<@Nullable Object[]> rows(Session session, String sql, List<Object> parameters) {
        return rows(session, sql, parameters, session.store());
    }

    /** Returns the rows of a query that reads from somewhere. */
    static List<@Nullable Object[]> rows(Session session, String sql, List<Object> parameters, Work work) {
        StatementResult result = session.plan(sql).execute(List.copyOf(parameters), work, ReadControl.unlimited());
        List<@Nullable Object[]> all = new ArrayList<>();
        try (Rows rows = ((StatementResult.Query) result).rows()) {
            while (rows.next()) {
                all.add(rows.values().clone());
            }
        }
        return all;
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
