package dev.schemaless.tests.golden;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.session.Session;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Asks golden queries of a session, whose planner can be left less time than a connection would leave it. */
final class SessionRun {
    private final Session session;

    SessionRun(Store store, Duration planningTimeout) {
        SessionSettings settings = new SessionSettings(
                SessionSettings.Quoting.DOUBLE_QUOTE,
                SessionSettings.TypeMismatch.ERROR,
                ZoneOffset.UTC,
                "tester",
                SessionSettings.ChangeLimits.DEFAULT,
                SessionSettings.Scatter.ALLOW,
                planningTimeout);
        this.session = new Session(store, settings);
    }

    /** Makes the tables and their rows. */
    void fillTables() {
        GoldenFile.tables().forEach(this::execute);
    }

    /** Plans a query. */
    void plan(GoldenQuery query) {
        session.plan("EXPLAIN " + query.statement(), ReadControl.unlimited());
    }

    /** Returns the operators of a plan, in Calcite's form. */
    String operators(GoldenQuery query) {
        return String.join("\n", texts("EXPLAIN PLAN FOR " + query.statement()));
    }

    /** Returns the rows of a query, in the order of their texts unless the query gives one. */
    List<String> rows(GoldenQuery query) {
        List<String> texts = texts(query.statement());
        return query.isOrdered() ? texts : texts.stream().sorted().toList();
    }

    private List<String> texts(String sql) {
        List<String> texts = new ArrayList<>();
        try (Rows rows = ((StatementResult.Query) execute(sql)).rows()) {
            while (rows.next()) {
                texts.add(Arrays.deepToString(rows.values()));
            }
        }
        return texts;
    }

    private StatementResult execute(String sql) {
        return session.plan(sql, ReadControl.unlimited())
                .current(ReadControl.unlimited())
                .execute(List.of(), session.store(), ReadControl.unlimited());
    }
}
