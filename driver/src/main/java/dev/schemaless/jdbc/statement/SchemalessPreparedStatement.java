package dev.schemaless.jdbc.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.meta.SchemalessParameterMetaData;
import dev.schemaless.jdbc.meta.SchemalessResultSetMetaData;
import dev.schemaless.jdbc.value.ParameterForm;
import dev.schemaless.jdbc.value.ParameterStreams;
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
public final class SchemalessPreparedStatement extends SchemalessStatement implements ParameterSetters {
    private final PlannedStatement plan;
    private final KeyRequest keys;
    private final BoundParameters parameters;
    private final List<List<@Nullable Object>> batch = new ArrayList<>();

    public SchemalessPreparedStatement(
            StatementContext context,
            StatementSettings settings,
            PlannedStatement plan,
            int parameterCount,
            KeyRequest keys) {
        super(context, settings);
        this.plan = plan;
        this.keys = keys;
        this.parameters = new BoundParameters(parameterCount);
        settings.setPoolable(true);
    }

    @Override
    public void set(int index, @Nullable Object value) throws SQLException {
        checkOpen();
        parameters.set(index, ParameterForm.of(ParameterStreams.readIfStream(value)));
    }

    @Override
    public void setRead(int index, ParameterForm.Source source) throws SQLException {
        checkOpen();
        parameters.set(index, ParameterForm.read(source));
    }

    @Override
    public void setObject(int index, @Nullable Object value, int jdbcType, int scale) throws SQLException {
        checkOpen();
        Object given = ParameterStreams.readIfStream(value, scale);
        parameters.set(index, ParameterForm.of(given, jdbcType, scale, context.values()));
    }

    @Override
    public boolean execute() throws SQLException {
        return execution.run(keys, plan::current, parameters.values());
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        checkOpen();
        execution.run(keys, control -> requireQuery(plan.current(control)), parameters.values());
        return execution.requiredResult();
    }

    @Override
    public int executeUpdate() throws SQLException {
        return UpdateCounts.toInt(executeLargeUpdate());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        checkOpen();
        execution.run(keys, control -> requireUpdate(plan.current(control)), parameters.values());
        return execution.updateCount();
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
        return execution.runBatch(control -> {
            Prepared current = plan.current(control);
            execution.prepare(keys, current);
            if (lists.isEmpty()) {
                return new long[0];
            }
            BatchResult result = StatementBatch.run(context.session(), current, lists, control);
            execution.keepKeys(keys, result.inserted());
            return UpdateCounts.toLongs(result.counts());
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
        return SqlExceptions.call(() -> plan.current(context.session().control(getQueryTimeout())));
    }

    @Override
    public boolean execute(@Nullable String sql, KeyRequest request) throws SQLException {
        throw prepared();
    }

    @Override
    public ResultSet executeQuery(@Nullable String sql) throws SQLException {
        throw prepared();
    }

    @Override
    public long executeLargeUpdate(@Nullable String sql, KeyRequest request) throws SQLException {
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
