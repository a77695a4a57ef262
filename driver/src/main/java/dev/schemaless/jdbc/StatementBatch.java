package dev.schemaless.jdbc;

import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.planner.BatchException;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.StatementResult;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements to be run together. All are run, those after a refused one too; then a {@link java.sql.BatchUpdateException} has every
 * statement's count.
 */
final class StatementBatch {
    private final List<String> statements = new ArrayList<>();

    /** Runs a batch. */
    interface Runner {
        long[] run(ReadControl control) throws SQLException;
    }

    void add(String sql) {
        statements.add(sql);
    }

    void clear() {
        statements.clear();
    }

    /** Runs the statements in order and forgets them. */
    long[] run(SchemalessConnection connection, ReadControl control) throws SQLException {
        List<String> batch = List.copyOf(statements);
        statements.clear();
        long[] counts = new long[batch.size()];
        SQLException first = null;
        for (int i = 0; i < counts.length; i++) {
            try {
                counts[i] = runOne(connection, batch.get(i), control);
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

    private static long runOne(SchemalessConnection connection, String sql, ReadControl control) throws SQLException {
        control.check();
        PlannedStatement plan = SchemalessStatement.requireUpdate(connection.plan(sql));
        connection.checkWritable(plan.kind());
        StatementResult result = plan.execute(List.of(), control);
        return ((StatementResult.Update) result).count();
    }

    /** Runs one statement with many lists of parameters. */
    @SuppressWarnings("NullAway") // NullAway on JDK 17 does not see type annotations in class files
    static long[] run(PlannedStatement plan, List<List<@Nullable Object>> parameters, ReadControl control)
            throws SQLException {
        try {
            return plan.executeBatch(parameters, control).counts().stream()
                    .mapToLong(Long::longValue)
                    .toArray();
        } catch (BatchException e) {
            throw SqlExceptions.batch(SqlExceptions.from(e), e.counts());
        } catch (RuntimeException | Error e) {
            throw SqlExceptions.batch(SqlExceptions.from(e), new long[0]);
        }
    }

    /** Returns counts as {@code int}s; more than fits is {@link Statement#SUCCESS_NO_INFO}. */
    static int[] toInts(long[] counts) {
        return Arrays.stream(counts).mapToInt(SchemalessStatement::toInt).toArray();
    }

    private static SQLException chained(@Nullable SQLException first, SQLException next) {
        if (first == null) {
            return next;
        }
        first.addSuppressed(next);
        return first;
    }
}
