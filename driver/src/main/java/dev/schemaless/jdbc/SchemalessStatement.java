package dev.schemaless.jdbc;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.Prepared;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.UpdatableTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A statement. It has at most one open result set and works again after {@link #cancel()}.
 *
 * <p>Used by one thread; {@link #cancel()}, {@link #close()} and {@link #isClosed()} may be called by any.
 */
class SchemalessStatement extends KeyedStatement implements Unwrappable {
    private static final String READ_ONLY =
            "The result set is read-only: its rows are not those of one table, or the table's "
                    + "primary key, or _row_key where there is none, is not selected.";

    final SchemalessConnection connection;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final StatementBatch batch = new StatementBatch();
    private volatile @Nullable ReadControl running;
    private volatile @Nullable SchemalessResultSet result;
    private long updateCount = -1;
    private boolean asksForWarnings;

    SchemalessStatement(SchemalessConnection connection, ResultSetKind kind) {
        super(kind);
        this.connection = connection;
    }

    @Override
    final TextLimit textLimit() {
        return connection.spec().textLimit();
    }

    @Override
    boolean execute(String sql, KeyRequest request) throws SQLException {
        return run(request, control -> connection.plan(prepared(sql), control).current(control), List.of());
    }

    @Override
    public ResultSet executeQuery(@Nullable String sql) throws SQLException {
        run(
                new KeyRequest.None(),
                control -> requireQuery(connection.plan(prepared(sql), control).current(control)),
                List.of());
        return currentResult();
    }

    @Override
    long executeLargeUpdate(String sql, KeyRequest request) throws SQLException {
        run(
                request,
                control -> requireUpdate(connection.plan(prepared(sql), control).current(control)),
                List.of());
        return updateCount;
    }

    /** Gives the plan to run. */
    interface Plan {
        Prepared plan(ReadControl control) throws SQLException;
    }

    /** Runs a statement and keeps its result. Returns whether that is rows. */
    final boolean run(KeyRequest request, Plan source, List<@Nullable Object> parameters) throws SQLException {
        begin();
        ReadControl control = connection.control(getQueryTimeout());
        running = control;
        boolean rows = false;
        SQLException failure = null;
        asksForWarnings = false;
        try {
            rows = SqlExceptions.call(() -> {
                Prepared plan = source.plan(control);
                asksForWarnings = plan.kind() == PlannedStatement.Kind.DIAGNOSTICS;
                control.check();
                connection.checkWritable(plan.kind());
                request.check(plan.insertedColumns());
                warn(plan.warnings());
                return accept(request, connection.execute(plan, parameters, control), control);
            });
            return rows;
        } catch (SQLException e) {
            failure = e;
            throw e;
        } finally {
            if (!rows) {
                running = null;
            }
            keepWarnings(control, failure);
        }
    }

    /** Keeps what an execution had to say, here and for SHOW WARNINGS, which says nothing itself. */
    private void keepWarnings(ReadControl control, @Nullable SQLException failure) {
        control.warnings().forEach(this::addWarning);
        if (!asksForWarnings) {
            connection.diagnostics().keep(firstWarning(), failure);
        }
    }

    private boolean accept(KeyRequest request, StatementResult executed, ReadControl control) throws SQLException {
        if (executed instanceof StatementResult.Query query) {
            GuardedRows rows = new GuardedRows(query.rows(), control);
            result = resultOf(query, cursor(rows));
            if (closed.get()) {
                // closed by another thread while this one was inside
                rows.close();
                checkOpen();
            }
            return true;
        }
        StatementResult.Update update = (StatementResult.Update) executed;
        updateCount = update.count();
        keepKeys(request, update.inserted());
        return false;
    }

    /** A result set that cannot be updated is given all the same, as java.sql has it, and the statement warns. */
    private SchemalessResultSet resultOf(StatementResult.Query query, ResultCursor cursor) {
        UpdatableTable table = query.table();
        if (resultSetKind().isUpdatable() && table != null) {
            return SchemalessResultSet.updatable(this, query.columns(), cursor, table);
        }
        if (resultSetKind().isUpdatable()) {
            addWarning(READ_ONLY);
        }
        return new SchemalessResultSet(this, query.columns(), cursor, connection.zone());
    }

    private ResultCursor cursor(GuardedRows rows) throws SQLException {
        long maxBytes = connection.spec().session().changes().statementBytes();
        return resultSetKind().cursor(new LimitedRows(rows, getLargeMaxRows()), maxBytes);
    }

    /** Runs a batch under the statement's timeout and {@link #cancel()}. */
    final long[] runBatch(StatementBatch.Runner runner) throws SQLException {
        begin();
        ReadControl control = connection.control(getQueryTimeout());
        running = control;
        SQLException failure = null;
        asksForWarnings = false;
        try {
            return connection.transactions().alone(control, () -> runner.run(control));
        } catch (SQLException e) {
            failure = e;
            throw e;
        } finally {
            running = null;
            keepWarnings(control, failure);
        }
    }

    private void begin() throws SQLException {
        checkOpen();
        closeResult();
        forgetKeys();
        warn(List.of());
        updateCount = -1;
    }

    static Prepared requireQuery(Prepared plan) throws SQLException {
        if (!plan.kind().givesRows()) {
            throw SqlExceptions.of(
                    ErrorCode.CURSOR_ABSENT,
                    "Cannot run statement as a query: it gives no rows. Call execute or executeUpdate.");
        }
        return plan;
    }

    static Prepared requireUpdate(Prepared plan) throws SQLException {
        if (plan.kind().givesRows()) {
            throw SqlExceptions.of(
                    ErrorCode.CURSOR_GIVEN,
                    "Cannot run statement as an update: it gives rows. Call execute or executeQuery.");
        }
        return plan;
    }

    final ResultSet currentResult() throws SQLException {
        SchemalessResultSet current = result;
        if (current == null) {
            checkOpen();
            throw SqlExceptions.of(ErrorCode.OBJECT_CLOSED, "Cannot return rows: the result set was closed meanwhile.");
        }
        return current;
    }

    final long lastCount() {
        return updateCount;
    }

    @Override
    final ResultSet resultOf(GeneratedKeys generated) throws SQLException {
        return new SchemalessResultSet(
                this, generated.columns(), SchemalessResultSet.cursorOf(generated.rows()), connection.zone());
    }

    @Override
    public final @Nullable ResultSet getResultSet() throws SQLException {
        checkOpen();
        return result;
    }

    @Override
    public final int getUpdateCount() throws SQLException {
        return toInt(getLargeUpdateCount());
    }

    @Override
    public final long getLargeUpdateCount() throws SQLException {
        checkOpen();
        return updateCount;
    }

    /** Returns false: a statement has one result. */
    @Override
    public final boolean getMoreResults() throws SQLException {
        return getMoreResults(CLOSE_CURRENT_RESULT);
    }

    @Override
    public final boolean getMoreResults(int current) throws SQLException {
        checkOpen();
        updateCount = -1;
        if (current == KEEP_CURRENT_RESULT) {
            result = null;
        } else {
            closeResult();
        }
        return false;
    }

    @Override
    public void addBatch(@Nullable String sql) throws SQLException {
        checkOpen();
        batch.add(prepared(sql));
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
        batch.clear();
    }

    @Override
    public final int[] executeBatch() throws SQLException {
        return StatementBatch.toInts(executeLargeBatch());
    }

    /** Runs all statements of the batch, those after a refused one too. */
    @Override
    public long[] executeLargeBatch() throws SQLException {
        return runBatch(control -> batch.run(connection, control));
    }

    /** Stops what runs, rows that are still to come included. Does nothing while nothing runs. */
    @Override
    public final void cancel() throws SQLException {
        checkOpen();
        stop();
    }

    private void stop() {
        ReadControl control = running;
        if (control != null) {
            control.cancel();
        }
    }

    @Override
    public void close() throws SQLException {
        if (closed.compareAndSet(false, true)) {
            connection.forget(this);
            stop();
            closeResult();
        }
    }

    private void closeResult() throws SQLException {
        SchemalessResultSet current = result;
        result = null;
        if (current != null) {
            current.close();
        }
    }

    /** Takes note that a result set was closed. */
    final void resultClosed(SchemalessResultSet closedResult) throws SQLException {
        SchemalessResultSet current = result;
        if (current == null || current == closedResult) {
            running = null;
            if (closesOnCompletion() && current == closedResult) {
                close();
            }
        }
    }

    @Override
    public final boolean isClosed() {
        return closed.get();
    }

    @Override
    public final Connection getConnection() throws SQLException {
        checkOpen();
        return connection;
    }

    @Override
    final void checkOpen() throws SQLException {
        connection.checkOpen();
        if (closed.get()) {
            throw SqlExceptions.of(
                    ErrorCode.OBJECT_CLOSED, "Cannot use statement: it is closed. Make another of the connection.");
        }
    }
}
