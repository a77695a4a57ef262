package dev.schemaless.jdbc;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.planner.BatchResult;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.Prepared;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that was planned once. If the catalog changes, it is planned again when it runs next. */
final class SchemalessPreparedStatement extends ParameterSetters {
    private final PlannedStatement plan;
    private final KeyRequest keys;
    private final List<List<@Nullable Object>> batch = new ArrayList<>();

    SchemalessPreparedStatement(
            SchemalessConnection connection,
            ResultSetKind kind,
            PlannedStatement plan,
            int parameterCount,
            KeyRequest keys) {
        super(connection, kind, new ParameterValues(parameterCount));
        this.plan = plan;
        this.keys = keys;
    }

    @Override
    public boolean execute() throws SQLException {
        return run(keys, plan::current, parameters.values());
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        checkOpen();
        run(keys, control -> requireQuery(plan.current(control)), parameters.values());
        return currentResult();
    }

    @Override
    public int executeUpdate() throws SQLException {
        return toInt(executeLargeUpdate());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        checkOpen();
        run(keys, control -> requireUpdate(plan.current(control)), parameters.values());
        return lastCount();
    }

    @Override
    public void addBatch() throws SQLException {
        checkOpen();
        requireUpdate(current());
        batch.add(parameters.values());
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
        batch.clear();
    }

    /** Runs the statement once for each parameter list of the batch, those after a refused one too. */
    @Override
    public long[] executeLargeBatch() throws SQLException {
        List<List<@Nullable Object>> lists = new ArrayList<>(batch);
        batch.clear();
        return runBatch(control -> {
            Prepared current = plan.current(control);
            connection.checkWritable(current.kind());
            keys.check(current.insertedColumns());
            warn(current.warnings());
            if (lists.isEmpty()) {
                return new long[0];
            }
            BatchResult result = StatementBatch.run(connection, current, lists, control);
            keepKeys(keys, result.inserted());
            return StatementBatch.toLongs(result.counts());
        });
    }

    @Override
    public void clearParameters() throws SQLException {
        checkOpen();
        parameters.clear();
    }

    /** Returns the columns the statement will give, without running it; null if it gives no rows. */
    @Override
    public @Nullable ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        Prepared current = current();
        return current.kind().givesRows() ? new SchemalessResultSetMetaData(current.columns()) : null;
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        checkOpen();
        return new SchemalessParameterMetaData(current().parameters());
    }

    private Prepared current() throws SQLException {
        return SqlExceptions.call(() -> plan.current(connection.control(getQueryTimeout())));
    }

    @Override
    boolean execute(String sql, KeyRequest request) throws SQLException {
        throw prepared();
    }

    @Override
    public ResultSet executeQuery(@Nullable String sql) throws SQLException {
        throw prepared();
    }

    @Override
    long executeLargeUpdate(String sql, KeyRequest request) throws SQLException {
        throw prepared();
    }

    @Override
    public void addBatch(@Nullable String sql) throws SQLException {
        throw prepared();
    }

    private static SQLException prepared() {
        return SqlExceptions.of(
                ErrorCode.STATEMENT_INVALID,
                "Cannot run another SQL text with a prepared statement: it has its own. Call the method without text, or "
                        + "make a plain statement.");
    }
}
