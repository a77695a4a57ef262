package dev.schemaless.jdbc.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.base.WarningChain;
import dev.schemaless.jdbc.cursor.GuardedRows;
import dev.schemaless.jdbc.cursor.LimitedRows;
import dev.schemaless.jdbc.cursor.ResultCursor;
import dev.schemaless.jdbc.result.ResultOwner;
import dev.schemaless.jdbc.result.SchemalessResultSet;
import dev.schemaless.jdbc.update.RowEdits;
import dev.schemaless.jdbc.update.RowStatements;
import dev.schemaless.jdbc.update.RowWriter;
import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.Prepared;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.UpdatableTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The executions of one statement, each of which ends the one before, and the results of the last one: rows or a count,
 * generated keys, and warnings.
 *
 * <p>Used by one thread; {@link #stop()}, {@link #closeResult()} and {@link #resultClosed} may be called by any.
 */
final class StatementExecution implements ResultOwner {
    private static final String READ_ONLY =
            "The result set is read-only: its rows are not those of one table, or the table's "
                    + "primary key, or _row_key where there is none, is not selected.";

    private final StatementContext context;
    private final SchemalessStatement statement;
    private final StatementSettings settings;
    private final WarningChain warnings = new WarningChain();
    private volatile @Nullable ReadControl running;
    private volatile @Nullable SchemalessResultSet result;
    private volatile GeneratedKeys keys = GeneratedKeys.none();
    private long updateCount = -1;
    private boolean asksForWarnings;

    StatementExecution(StatementContext context, SchemalessStatement statement, StatementSettings settings) {
        this.context = context;
        this.statement = statement;
        this.settings = settings;
        settings.kind().substitutions().forEach(warnings::add);
    }

    /** Gives the plan to run. */
    @FunctionalInterface
    interface Plan {
        Prepared plan(ReadControl control) throws SQLException;
    }

    /** Work under the statement's time limit. */
    @FunctionalInterface
    interface Call<T> {
        T run(ReadControl control) throws SQLException;
    }

    /** Runs a statement and keeps its result. Returns whether that is rows. */
    boolean run(KeyRequest request, Plan source, List<@Nullable Object> parameters) throws SQLException {
        ReadControl control = begin();
        SQLException failure = null;
        try {
            Prepared plan = source.plan(control);
            asksForWarnings = plan.kind() == PlannedStatement.Kind.DIAGNOSTICS;
            control.check();
            prepare(request, plan);
            return accept(request, context.session().execute(plan, parameters, control), control);
        } catch (SQLException | RuntimeException | Error e) {
            failure = SqlExceptions.from(e);
            throw failure;
        } finally {
            end(control, failure);
        }
    }

    /** Runs a batch: no other thread's statement is in the transaction meanwhile. */
    long[] runBatch(Call<long[]> batch) throws SQLException {
        ReadControl control = begin();
        SQLException failure = null;
        try {
            return context.session().transactions().alone(control, () -> batch.run(control));
        } catch (SQLException | RuntimeException | Error e) {
            failure = SqlExceptions.from(e);
            throw failure;
        } finally {
            end(control, failure);
        }
    }

    /** Refuses a statement that must not run, and takes over the warnings of the plan. */
    void prepare(KeyRequest request, Prepared plan) throws SQLException {
        context.session().requireWritable(plan.kind());
        request.check(plan.insertedColumns());
        warnings.replace(plan.warnings());
    }

    /** Ends the earlier execution; returns the control that stops the new one while it runs or has rows to come. */
    private ReadControl begin() throws SQLException {
        statement.checkOpen();
        closeResult();
        keys = GeneratedKeys.none();
        warnings.clear();
        updateCount = -1;
        asksForWarnings = false;
        ReadControl control = context.session().control(settings.queryTimeout());
        running = control;
        return control;
    }

    private void end(ReadControl control, @Nullable SQLException failure) {
        if (failure != null || result == null) {
            running = null;
        }
        keepWarnings(control, failure);
    }

    /** Keeps the warnings and the failure of an execution, here and for SHOW WARNINGS, which has none itself. */
    private void keepWarnings(ReadControl control, @Nullable SQLException failure) {
        control.warnings().forEach(warnings::add);
        if (!asksForWarnings) {
            context.session().diagnostics().keep(warnings.first(), failure);
        }
    }

    private boolean accept(KeyRequest request, StatementResult executed, ReadControl control) throws SQLException {
        if (executed instanceof StatementResult.Query query) {
            GuardedRows rows = new GuardedRows(query.rows(), control);
            result = resultOf(query, cursor(rows));
            if (statement.isClosed()) {
                // closed by another thread while this one was inside
                rows.close();
                statement.checkOpen();
            }
            return true;
        }
        StatementResult.Update update = (StatementResult.Update) executed;
        updateCount = update.count();
        keepKeys(request, update.inserted());
        return false;
    }

    /** Returns the result set of a query. If it cannot be updated although that was asked for, the statement warns, as java.sql has it. */
    private SchemalessResultSet resultOf(StatementResult.Query query, ResultCursor cursor) {
        UpdatableTable table = query.table();
        if (settings.kind().isUpdatable() && table != null) {
            RowStatements statements = new RowStatementRunner(context.connection(), settings);
            RowWriter writer = new RowWriter(statements, context.quote(), table, query.columns());
            return SchemalessResultSet.updatable(
                    this, query.columns(), RowEdits.of(cursor, writer, context.values()), context.values());
        }
        if (settings.kind().isUpdatable()) {
            warnings.add(READ_ONLY);
        }
        return new SchemalessResultSet(this, query.columns(), cursor, context.values());
    }

    private ResultCursor cursor(GuardedRows rows) {
        long maxBytes = context.session().spec().session().changes().statementBytes();
        return settings.kind().cursor(new LimitedRows(rows, settings.maxRows()), maxBytes);
    }

    /** Keeps the requested keys of inserted rows. */
    void keepKeys(KeyRequest request, InsertedRows inserted) {
        keys = GeneratedKeys.of(request, inserted);
    }

    WarningChain warnings() {
        return warnings;
    }

    /** Returns the number of rows that the last execution has changed; -1 if it gave rows. */
    long updateCount() {
        return updateCount;
    }

    /** Returns the result set of the last execution; null if it gave none, or that is over. */
    @Nullable SchemalessResultSet result() {
        return result;
    }

    /** Returns the result set of an execution that has just given one. */
    SchemalessResultSet requiredResult() throws SQLException {
        SchemalessResultSet current = result;
        if (current == null) {
            statement.checkOpen();
            throw SqlExceptions.of(ErrorCode.OBJECT_CLOSED, "Cannot return rows: the result set was closed meanwhile.");
        }
        return current;
    }

    /** Returns the keys of the last execution; no rows if none were asked for, or none inserted. */
    ResultSet generatedKeys() throws SQLException {
        return SqlExceptions.call(() -> {
            GeneratedKeys generated = keys;
            return new SchemalessResultSet(
                    this, generated.columns(), SchemalessResultSet.cursorOf(generated.rows()), context.values());
        });
    }

    /** Closes the result set and forgets the count. */
    void endResult() throws SQLException {
        updateCount = -1;
        closeResult();
    }

    void closeResult() throws SQLException {
        SchemalessResultSet current = result;
        result = null;
        if (current != null) {
            current.close();
        }
    }

    /** Stops the execution, if one runs or has rows to come. */
    void stop() {
        ReadControl control = running;
        if (control != null) {
            control.cancel();
        }
    }

    @Override
    public Statement statement() {
        return statement;
    }

    @Override
    public int fetchSize() {
        return settings.fetchSize();
    }

    @Override
    public void resultClosed(SchemalessResultSet closed) throws SQLException {
        SchemalessResultSet current = result;
        if (current == null || current == closed) {
            running = null;
            if (settings.closesOnCompletion() && current == closed) {
                statement.close();
            }
        }
    }
}
