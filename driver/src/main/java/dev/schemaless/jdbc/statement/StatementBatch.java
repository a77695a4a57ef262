package dev.schemaless.jdbc.statement;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.session.ConnectionSession;
import dev.schemaless.planner.BatchException;
import dev.schemaless.planner.BatchResult;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.Prepared;
import dev.schemaless.planner.StatementResult;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Statements to be run together. All are run, those after a refused one too; then a {@link java.sql.BatchUpdateException} has every
 * statement's count.
 */
final class StatementBatch {
    private final List<String> statements = new ArrayList<>();

    void add(String sql) {
        statements.add(sql);
    }

    void clear() {
        statements.clear();
    }

    /** Runs the statements in order and forgets them. */
    long[] run(ConnectionSession session, ReadControl control) throws SQLException {
        List<String> batch = List.copyOf(statements);
        statements.clear();
        Map<String, PlannedStatement> plans = new HashMap<>();
        long[] counts = new long[batch.size()];
        SQLException first = null;
        for (int i = 0; i < counts.length; i++) {
            try {
                control.check();
                counts[i] = runOne(session, plan(session, batch.get(i), plans, control), control);
            } catch (SQLException | RuntimeException | Error e) {
                counts[i] = Statement.EXECUTE_FAILED;
                first = chained(first, SqlExceptions.from(e));
            }
        }
        if (first != null) {
            throw SqlExceptions.batch(first, counts);
        }
        return counts;
    }

    /** Plans equal texts once. A plan that a statement of the batch makes stale is renewed when it runs. */
    private static Prepared plan(
            ConnectionSession session, String sql, Map<String, PlannedStatement> plans, ReadControl control)
            throws SQLException {
        PlannedStatement plan = plans.get(sql);
        if (plan == null) {
            plan = session.plan(sql, control);
            plans.put(sql, plan);
        }
        return SchemalessStatement.requireUpdate(plan.current(control));
    }

    private static long runOne(ConnectionSession session, Prepared plan, ReadControl control) throws SQLException {
        session.requireWritable(plan.kind());
        StatementResult result = session.execute(plan, List.of(), control);
        return ((StatementResult.Update) result).count();
    }

    /** Runs one statement with many lists of parameters. */
    static BatchResult run(
            ConnectionSession session, Prepared plan, List<List<@Nullable Object>> parameters, ReadControl control)
            throws SQLException {
        try {
            return session.executeBatch(plan, parameters, control);
        } catch (SQLException | RuntimeException | Error e) {
            throw SqlExceptions.batch(SqlExceptions.from(e), countsOf(e));
        }
    }

    /** Returns the counts of a batch's report, which is the exception itself or its cause. */
    private static long[] countsOf(Throwable thrown) {
        Throwable report = thrown instanceof SQLException ? thrown.getCause() : thrown;
        return report instanceof BatchException batch ? batch.counts() : new long[0];
    }

    private static SQLException chained(@Nullable SQLException first, SQLException next) {
        if (first == null) {
            return next;
        }
        first.setNextException(next);
        return first;
    }
}
