package dev.schemaless.jdbc.connection;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.jdbc.base.ArgumentChecks;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.base.Unwrappable;
import dev.schemaless.jdbc.cursor.ResultSetKind;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.meta.SchemalessDatabaseMetaData;
import dev.schemaless.jdbc.meta.TypeCatalog;
import dev.schemaless.jdbc.result.SchemalessResultSet;
import dev.schemaless.jdbc.session.ConnectionSession;
import dev.schemaless.jdbc.session.SessionCommands;
import dev.schemaless.jdbc.sql.CallText;
import dev.schemaless.jdbc.sql.JdbcEscapes;
import dev.schemaless.jdbc.statement.CallableProxy;
import dev.schemaless.jdbc.statement.KeyRequest;
import dev.schemaless.jdbc.statement.OpenStatements;
import dev.schemaless.jdbc.statement.SchemalessPreparedStatement;
import dev.schemaless.jdbc.statement.SchemalessStatement;
import dev.schemaless.jdbc.statement.StatementContext;
import dev.schemaless.jdbc.statement.StatementSettings;
import dev.schemaless.jdbc.url.ConnectionSpec;
import dev.schemaless.jdbc.value.MemoryBlob;
import dev.schemaless.jdbc.value.MemoryClob;
import dev.schemaless.jdbc.value.ParameterForm;
import dev.schemaless.jdbc.value.SchemalessArray;
import dev.schemaless.jdbc.value.ValueContext;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.Prepared;
import dev.schemaless.planner.SchemaNames;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A connection: a session over a store that it shares with the JVM's other connections to it.
 *
 * <p>Thread-safe; its statements are each for one thread at a time. In autocommit mode statements of several threads run side by
 * side, in a transaction one after another.
 */
public final class SchemalessConnection extends TransactionalConnection implements ReducedConnection, Unwrappable {
    private final OpenStatements statements = new OpenStatements();
    private final StatementContext context;
    private volatile Runnable whenClosed = () -> {};

    private SchemalessConnection(ConnectionSession session) {
        super(session);
        ValueContext values =
                SchemalessResultSet.contextOf(session.spec().session().zone());
        context = new StatementContext(session, this, values, statements);
        session.spec().warnings().forEach(this::addWarning);
        keepClientInfo(session.spec().clientInfo());
    }

    /** Opens the store, or takes another hold on it, and connects. */
    public static SchemalessConnection open(ConnectionSpec spec) {
        return new SchemalessConnection(ConnectionSession.open(spec));
    }

    /** Has something run once, after the connection was closed. */
    public void whenClosed(Runnable listener) {
        whenClosed = listener;
    }

    private <S extends SchemalessStatement> S remember(S statement) throws SQLException {
        statements.add(statement);
        if (session.isClosed()) {
            statements.remove(statement);
            checkOpen();
        }
        return statement;
    }

    @Override
    public Statement createStatement() throws SQLException {
        return createStatement(ResultSetKind.FORWARD);
    }

    @Override
    public Statement createStatement(int type, int concurrency) throws SQLException {
        return createStatement(ResultSetKind.nearest(type, concurrency));
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        return createStatement(ResultSetKind.nearest(type, concurrency, holdability));
    }

    private Statement createStatement(ResultSetKind kind) throws SQLException {
        checkOpen();
        warnOf(kind);
        return remember(new SchemalessStatement(context, new StatementSettings(kind)));
    }

    /**
     * Adds warnings about requested properties that the result sets lack: java.sql wants them on the connection as well
     * as on the statement.
     */
    private void warnOf(ResultSetKind kind) {
        kind.substitutions().forEach(this::addWarning);
    }

    @Override
    public PreparedStatement prepareStatement(@Nullable String sql) throws SQLException {
        return prepareStatement(sql, new KeyRequest.None());
    }

    private PreparedStatement prepareStatement(@Nullable String sql, KeyRequest keys) throws SQLException {
        return prepareStatement(sql, keys, ResultSetKind.FORWARD);
    }

    private PreparedStatement prepareStatement(@Nullable String sql, KeyRequest keys, ResultSetKind kind)
            throws SQLException {
        checkOpen();
        ReadControl control = session.control(0);
        PlannedStatement plan = session.plan(JdbcEscapes.translate(checked(sql)), control);
        SchemalessPreparedStatement prepared = SqlExceptions.call(() -> {
            Prepared current = plan.current(control);
            keys.check(current.insertedColumns());
            int parameters = current.parameterCount();
            return new SchemalessPreparedStatement(context, new StatementSettings(kind), plan, parameters, keys);
        });
        warnOf(kind);
        return remember(prepared);
    }

    @Override
    public PreparedStatement prepareStatement(@Nullable String sql, int type, int concurrency) throws SQLException {
        return prepareStatement(sql, new KeyRequest.None(), ResultSetKind.nearest(type, concurrency));
    }

    @Override
    public PreparedStatement prepareStatement(@Nullable String sql, int type, int concurrency, int holdability)
            throws SQLException {
        return prepareStatement(sql, new KeyRequest.None(), ResultSetKind.nearest(type, concurrency, holdability));
    }

    @Override
    public PreparedStatement prepareStatement(@Nullable String sql, int autoGeneratedKeys) throws SQLException {
        return prepareStatement(sql, KeyRequest.of(autoGeneratedKeys));
    }

    @Override
    public PreparedStatement prepareStatement(@Nullable String sql, int @Nullable [] columnIndexes)
            throws SQLException {
        return prepareStatement(sql, KeyRequest.of(columnIndexes));
    }

    @Override
    public PreparedStatement prepareStatement(@Nullable String sql, @Nullable String @Nullable [] columnNames)
            throws SQLException {
        return prepareStatement(sql, KeyRequest.of(columnNames));
    }

    /** Takes a call of an expression, such as {@code call current_schema}, and any other statement. */
    @Override
    public CallableStatement prepareCall(@Nullable String sql) throws SQLException {
        return CallableProxy.of(prepareStatement(CallText.toQuery(checked(sql))));
    }

    @Override
    public CallableStatement prepareCall(@Nullable String sql, int type, int concurrency) throws SQLException {
        return CallableProxy.of(prepareStatement(CallText.toQuery(checked(sql)), type, concurrency));
    }

    @Override
    public CallableStatement prepareCall(@Nullable String sql, int type, int concurrency, int holdability)
            throws SQLException {
        return CallableProxy.of(prepareStatement(CallText.toQuery(checked(sql)), type, concurrency, holdability));
    }

    private String checked(@Nullable String sql) throws SQLException {
        return session.spec().textLimit().checked(sql);
    }

    @Override
    public String nativeSQL(@Nullable String sql) throws SQLException {
        checkOpen();
        return JdbcEscapes.translate(checked(sql));
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        checkOpen();
        return new SchemalessDatabaseMetaData(session, this, context.values());
    }

    @Override
    public Array createArrayOf(@Nullable String typeName, @Nullable Object @Nullable [] elements) throws SQLException {
        checkOpen();
        return new SchemalessArray(
                TypeCatalog.elementType(typeName), ParameterForm.elementsOf(elements), context.values());
    }

    @Override
    public Blob createBlob() throws SQLException {
        checkOpen();
        return new MemoryBlob(new byte[0]);
    }

    @Override
    public Clob createClob() throws SQLException {
        checkOpen();
        return new MemoryClob("");
    }

    @Override
    public NClob createNClob() throws SQLException {
        checkOpen();
        return new MemoryClob("");
    }

    /** Asks partition 0 for its catalog version, and stops asking when the time is over; the network timeout holds as well. */
    @Override
    public boolean isValid(int timeoutSeconds) throws SQLException {
        ArgumentChecks.requireNotNegative(timeoutSeconds, "timeout");
        try {
            session.refreshCatalog(session.control(timeoutSeconds));
            return true;
        } catch (SQLException | RuntimeException e) {
            return false;
        }
    }

    /**
     * Closes all statements, rolls back the open transaction, then gives back the store; the JVM's last connection to
     * it closes its pools.
     */
    @Override
    public void close() throws SQLException {
        if (session.beginClose()) {
            endClose();
        }
    }

    private void endClose() throws SQLException {
        SQLException first = statements.closeAll();
        session.release();
        whenClosed.run();
        if (first != null) {
            throw first;
        }
    }

    @Override
    public boolean isClosed() {
        return session.isClosed();
    }

    ConnectionSession session() {
        return session;
    }

    @Override
    public <T> T unwrap(@Nullable Class<T> type) throws SQLException {
        return type == ChangeFeeds.class ? type.cast(new ConnectionFeeds(session)) : Unwrappable.super.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(@Nullable Class<?> type) {
        return type == ChangeFeeds.class || Unwrappable.super.isWrapperFor(type);
    }

    /** Closes the connection at once; slow work, stopping statements and releasing resources, runs in the executor. */
    @Override
    public void abort(@Nullable Executor executor) throws SQLException {
        if (executor == null) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID, "Cannot abort connection: the executor is null. Give one.");
        }
        if (!session.beginClose()) {
            return;
        }
        try {
            executor.execute(this::endCloseQuietly);
        } catch (RuntimeException e) {
            endCloseQuietly();
            throw SqlExceptions.from(new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot abort connection: the executor refuses work (" + e + "). Give another one.",
                    e));
        }
    }

    private void endCloseQuietly() {
        try {
            endClose();
        } catch (SQLException e) {
            addWarning(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public String getSchema() throws SQLException {
        checkOpen();
        return SchemaNames.DEFAULT;
    }

    /** Takes the one schema there is. */
    @Override
    public void setSchema(@Nullable String schema) throws SQLException {
        checkOpen();
        SessionCommands.requireSchema(schema);
    }

    @Override
    public int getHoldability() throws SQLException {
        checkOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public void setHoldability(int holdability) throws SQLException {
        checkOpen();
        ResultSetKind.requireHoldability(holdability);
    }

    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return warnings();
    }

    /** Returns the URL without secrets. */
    @Override
    public String toString() {
        return "SchemalessConnection[" + session.spec().url() + "]";
    }
}
