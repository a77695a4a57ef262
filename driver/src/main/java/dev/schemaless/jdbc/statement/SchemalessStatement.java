package dev.schemaless.jdbc.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.jdbc.base.ArgumentChecks;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.base.Unwrappable;
import dev.schemaless.jdbc.sql.IdentifierQuote;
import dev.schemaless.planner.Prepared;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A statement. It has at most one open result set and works again after {@link #cancel()}.
 *
 * <p>Used by one thread; {@link #cancel()}, {@link #close()} and {@link #isClosed()} may be called by any.
 */
public class SchemalessStatement implements ConfiguredStatement, KeyedStatement, Unwrappable {
    final StatementContext context;
    final StatementExecution execution;
    private final StatementSettings settings;
    private final StatementBatch batch = new StatementBatch();
    private final AtomicBoolean closed = new AtomicBoolean();

    public SchemalessStatement(StatementContext context, StatementSettings settings) {
        this.context = context;
        this.settings = settings;
        this.execution = new StatementExecution(context, this, settings);
    }

    @Override
    public final StatementSettings settings() throws SQLException {
        checkOpen();
        return settings;
    }

    @Override
    public boolean execute(@Nullable String sql, KeyRequest request) throws SQLException {
        return execution.run(request, control -> plan(sql, control), List.of());
    }

    @Override
    public ResultSet executeQuery(@Nullable String sql) throws SQLException {
        execution.run(new KeyRequest.None(), control -> requireQuery(plan(sql, control)), List.of());
        return execution.requiredResult();
    }

    @Override
    public long executeLargeUpdate(@Nullable String sql, KeyRequest request) throws SQLException {
        execution.run(request, control -> requireUpdate(plan(sql, control)), List.of());
        return execution.updateCount();
    }

    private Prepared plan(@Nullable String sql, ReadControl control) throws SQLException {
        return context.session().plan(translated(sql), control).current(control);
    }

    /** Returns the SQL that the planner gets. */
    private String translated(@Nullable String sql) throws SQLException {
        return settings.translated(context.session().spec().textLimit().checked(sql));
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

    @Override
    public final @Nullable ResultSet getResultSet() throws SQLException {
        checkOpen();
        return execution.result();
    }

    @Override
    public final int getUpdateCount() throws SQLException {
        return UpdateCounts.toInt(getLargeUpdateCount());
    }

    @Override
    public final long getLargeUpdateCount() throws SQLException {
        checkOpen();
        return execution.updateCount();
    }

    @Override
    public final ResultSet getGeneratedKeys() throws SQLException {
        checkOpen();
        return execution.generatedKeys();
    }

    /** Returns false: a statement has one result. */
    @Override
    public final boolean getMoreResults() throws SQLException {
        return getMoreResults(CLOSE_CURRENT_RESULT);
    }

    @Override
    public final boolean getMoreResults(int current) throws SQLException {
        checkOpen();
        switch (current) {
            case CLOSE_CURRENT_RESULT -> execution.endResult();
            case KEEP_CURRENT_RESULT, CLOSE_ALL_RESULTS ->
                throw SqlExceptions.of(
                        ErrorCode.NOT_SUPPORTED,
                        "Cannot go to the next result: a statement has one open result. Give CLOSE_CURRENT_RESULT.");
            default ->
                throw SqlExceptions.of(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot go to the next result: " + current
                                + " is not a way to do that. Give CLOSE_CURRENT_RESULT.");
        }
        return false;
    }

    /** Returns the warnings of the last execution, such as that it asked all shards (property {@code scatter}). */
    @Override
    public final @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return execution.warnings().first();
    }

    @Override
    public final void clearWarnings() throws SQLException {
        checkOpen();
        execution.warnings().clear();
    }

    @Override
    public void addBatch(@Nullable String sql) throws SQLException {
        checkOpen();
        batch.add(translated(sql));
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
        batch.clear();
    }

    @Override
    public final int[] executeBatch() throws SQLException {
        return UpdateCounts.toInts(executeLargeBatch());
    }

    /** Runs all statements of the batch, those after a refused one too. */
    @Override
    public long[] executeLargeBatch() throws SQLException {
        return execution.runBatch(control -> batch.run(context.session(), control));
    }

    @Override
    public final void cancel() throws SQLException {
        checkOpen();
        execution.stop();
    }

    @Override
    public void close() throws SQLException {
        if (closed.compareAndSet(false, true)) {
            context.open().remove(this);
            execution.stop();
            execution.closeResult();
        }
    }

    @Override
    public final boolean isClosed() {
        return closed.get();
    }

    /** Returns an identifier as this connection's SQL takes it: with the quotes of the property {@code quoting} where it needs any. */
    @Override
    public final String enquoteIdentifier(@Nullable String identifier, boolean alwaysQuote) throws SQLException {
        String given = ArgumentChecks.requirePresent(identifier, "identifier");
        return !alwaysQuote && IdentifierQuote.isSimple(given)
                ? given
                : context.quote().delimited(given);
    }

    /** Says whether an identifier needs no quotes; reserved words do. */
    @Override
    public final boolean isSimpleIdentifier(@Nullable String identifier) throws SQLException {
        return IdentifierQuote.isSimple(ArgumentChecks.requirePresent(identifier, "identifier"));
    }

    @Override
    public final Connection getConnection() throws SQLException {
        checkOpen();
        return context.connection();
    }

    /** Throws unless the statement and its connection are open. */
    final void checkOpen() throws SQLException {
        context.session().checkOpen();
        if (closed.get()) {
            throw SqlExceptions.of(
                    ErrorCode.OBJECT_CLOSED, "Cannot use statement: it is closed. Make another of the connection.");
        }
    }
}
