package dev.schemaless.jdbc;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.catalog.store.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.planner.BatchResult;
import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.Prepared;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.session.Session;
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
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A connection: a session over a store that it shares with the JVM's other connections to it.
 *
 * <p>Thread-safe; its statements are each for one thread at a time. In autocommit mode statements of several threads run side by
 * side, in a transaction one after another.
 */
final class SchemalessConnection extends TransactionalConnection implements ReducedConnection, Unwrappable {
    private final ConnectionSpec spec;
    private final Store store;
    private final Session session;
    private final Set<SchemalessStatement> statements = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Diagnostics diagnostics = new Diagnostics();
    private volatile Runnable whenClosed = () -> {};

    SchemalessConnection(ConnectionSpec spec, Store store) {
        super(new TransactionScope(store, spec.maxTransactionBytes()));
        this.spec = spec;
        this.store = store;
        this.session = new Session(store, spec.session());
        spec.warnings().forEach(this::addWarning);
        keepClientInfo(spec.clientInfo());
    }

    /** Opens the store, or takes another hold on it, and connects. */
    static SchemalessConnection open(ConnectionSpec spec) {
        Store store = Stores.open(spec.store());
        try {
            return new SchemalessConnection(spec, store);
        } catch (RuntimeException | Error e) {
            store.close();
            throw e;
        }
    }

    @Override
    void checkOpen() throws SQLException {
        if (closed.get()) {
            throw SqlExceptions.of(
                    ErrorCode.CONNECTION_CLOSED, "Cannot use connection: it is closed. Open another one.");
        }
    }

    /** Has something run once, after the connection was closed. */
    void whenClosed(Runnable listener) {
        whenClosed = listener;
    }

    ZoneId zone() {
        return spec.session().zone();
    }

    ConnectionSpec spec() {
        return spec;
    }

    Diagnostics diagnostics() {
        return diagnostics;
    }

    Session session() {
        return session;
    }

    PlannedStatement plan(String sql, ReadControl control) throws SQLException {
        checkOpen();
        return SqlExceptions.call(() -> session.plan(sql, control));
    }

    /** Runs a statement in the transaction that is open, or as one of its own. */
    @SuppressWarnings("NullAway") // NullAway on JDK 17 does not see type annotations in class files
    StatementResult execute(Prepared plan, List<@Nullable Object> parameters, ReadControl control) throws SQLException {
        PlannedStatement.Kind kind = plan.kind();
        StatementResult result = transactions().run(kind, control, work -> plan.execute(parameters, work, control));
        if (kind == PlannedStatement.Kind.DIAGNOSTICS) {
            return new StatementResult.Query(plan.columns(), new ListRows(diagnostics.rows()));
        }
        if (result instanceof StatementResult.Command command) {
            obey(command.command(), control);
            return new StatementResult.Update(0, InsertedRows.none());
        }
        return result;
    }

    /** Runs a statement with many lists of parameters as {@link #execute} does; in autocommit mode each is by itself. */
    @SuppressWarnings("NullAway") // NullAway on JDK 17 does not see type annotations in class files
    BatchResult executeBatch(Prepared plan, List<List<@Nullable Object>> parameters, ReadControl control)
            throws SQLException {
        return transactions().run(plan.kind(), control, work -> plan.executeBatch(parameters, work, control));
    }

    /** Refuses what would change something while the connection is read-only. */
    void checkWritable(PlannedStatement.Kind kind) throws SQLException {
        if (kind.changes() && isReadOnly()) {
            throw SqlExceptions.of(
                    ErrorCode.READ_ONLY,
                    "Cannot run statement: it changes something, and the connection is read-only. Call "
                            + "setReadOnly(false).");
        }
    }

    private <S extends SchemalessStatement> S remember(S statement) throws SQLException {
        statements.add(statement);
        if (closed.get()) {
            statements.remove(statement);
            checkOpen();
        }
        return statement;
    }

    void forget(SchemalessStatement statement) {
        statements.remove(statement);
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
        return remember(new SchemalessStatement(this, kind));
    }

    /** Warns of what the result sets lack that was asked for: java.sql wants it of the connection as well as of the statement. */
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
        ReadControl control = control(0);
        PlannedStatement plan = plan(JdbcEscapes.translate(spec.textLimit().checked(sql)), control);
        SchemalessPreparedStatement prepared = SqlExceptions.call(() -> {
            Prepared current = plan.current(control);
            keys.check(current.insertedColumns());
            return new SchemalessPreparedStatement(
                    this, kind, plan, current.parameters().size(), keys);
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
        return CallableProxy.of(
                prepareStatement(CallText.toQuery(spec.textLimit().checked(sql))));
    }

    @Override
    public CallableStatement prepareCall(@Nullable String sql, int type, int concurrency) throws SQLException {
        return CallableProxy.of(
                prepareStatement(CallText.toQuery(spec.textLimit().checked(sql)), type, concurrency));
    }

    @Override
    public CallableStatement prepareCall(@Nullable String sql, int type, int concurrency, int holdability)
            throws SQLException {
        return CallableProxy.of(
                prepareStatement(CallText.toQuery(spec.textLimit().checked(sql)), type, concurrency, holdability));
    }

    @Override
    public String nativeSQL(@Nullable String sql) throws SQLException {
        checkOpen();
        return JdbcEscapes.translate(spec.textLimit().checked(sql));
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        checkOpen();
        return new SchemalessDatabaseMetaData(this);
    }

    @Override
    public Array createArrayOf(@Nullable String typeName, @Nullable Object @Nullable [] elements) throws SQLException {
        checkOpen();
        return new SchemalessArray(TypeCatalog.elementType(typeName), ParameterForm.elementsOf(elements), zone());
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

    /** Asks partition 0 for its catalog version. */
    @Override
    public boolean isValid(int timeoutSeconds) throws SQLException {
        FetchHints.requireNotNegative(timeoutSeconds, "timeout");
        return !closed.get() && ValidityCheck.succeeds(store::refreshCatalog, timeoutSeconds);
    }

    /** Closes all statements, rolls back what is open, then gives back the store; the JVM's last connection to it closes its pools. */
    @Override
    public void close() throws SQLException {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        SQLException first = null;
        for (SchemalessStatement statement : statements) {
            try {
                statement.close();
            } catch (SQLException e) {
                first = first == null ? e : first;
            }
        }
        SqlExceptions.<@Nullable Void>call(() -> {
            transactions().close();
            store.close();
            return null;
        });
        whenClosed.run();
        if (first != null) {
            throw first;
        }
    }

    @Override
    public boolean isClosed() {
        return closed.get();
    }

    /** Stops and closes everything; what takes time runs in the executor. */
    @Override
    public void abort(@Nullable Executor executor) throws SQLException {
        if (executor == null) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID, "Cannot abort connection: the executor is null. Give one.");
        }
        try {
            executor.execute(this::closeQuietly);
        } catch (RuntimeException e) {
            throw SqlExceptions.from(new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot abort connection: the executor refuses work (" + e + "). Give another one.",
                    e));
        }
    }

    private void closeQuietly() {
        try {
            close();
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
        if (schema != null && !schema.equalsIgnoreCase(SchemaNames.DEFAULT)) {
            throw SqlExceptions.of(
                    ErrorCode.NAME_INVALID,
                    "Cannot set schema '" + schema + "': a store has one, '" + SchemaNames.DEFAULT
                            + "'. Connect to another store, or another namespace.");
        }
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
        return "SchemalessConnection[" + spec.url() + "]";
    }
}
