package dev.schemaless.jdbc.session;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.FollowedTable;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.StoreFeeds;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.url.ConnectionSpec;
import dev.schemaless.planner.BatchResult;
import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.Prepared;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.session.Session;
import dev.schemaless.stores.UserStores;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state that a connection shares with its statements and its metadata: the store, the planner's session, the transaction, and the limits
 * of each execution. Thread-safe.
 */
public final class ConnectionSession {
    private final ConnectionSpec spec;
    private final Store store;
    private final Session planner;
    private final TransactionScope transactions;
    private final SessionCommands commands;
    private final Diagnostics diagnostics = new Diagnostics();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile int networkTimeout;
    private volatile boolean readOnly;

    private ConnectionSession(ConnectionSpec spec, Store store) {
        this.spec = spec;
        this.store = store;
        this.planner = new Session(store, spec.session());
        this.transactions = new TransactionScope(store, spec.definitions(), spec.maxTransactionBytes());
        this.commands = new SessionCommands(transactions);
    }

    /** Opens the store, or takes another hold on it. */
    public static ConnectionSession open(ConnectionSpec spec) {
        Store store = Stores.open(spec.store(), spec.stacks(), new UserStores(spec.externals()));
        try {
            return new ConnectionSession(spec, store);
        } catch (RuntimeException | Error e) {
            store.close();
            throw e;
        }
    }

    /** Throws 08003 unless the connection is open. */
    public void checkOpen() throws SQLException {
        if (closed.get()) {
            throw SqlExceptions.of(
                    ErrorCode.CONNECTION_CLOSED, "Cannot use connection: it is closed. Open another one.");
        }
    }

    public boolean isClosed() {
        return closed.get();
    }

    /** Lets nothing new begin. Returns false if that was so already; otherwise {@link #release} has to follow. */
    public boolean beginClose() {
        return closed.compareAndSet(false, true);
    }

    /** Rolls back the open transaction and gives back the store. */
    public void release() throws SQLException {
        SqlExceptions.<@Nullable Void>call(() -> {
            transactions.close();
            planner.close();
            store.close();
            return null;
        });
    }

    /**
     * Publishes the name of the connection's program.
     *
     * @param applicationName gives the name, if there is one
     */
    public void describe(Supplier<Optional<String>> applicationName) {
        planner.activity().describe(applicationName, () -> !transactions.isAutoCommit());
    }

    public ConnectionSpec spec() {
        return spec;
    }

    public TransactionScope transactions() {
        return transactions;
    }

    public Diagnostics diagnostics() {
        return diagnostics;
    }

    /** Asks the store for its newest catalog, which only a store that can be reached has. */
    public CatalogSnapshot refreshCatalog(ReadControl control) {
        return store.refreshCatalog(control);
    }

    /** See {@link Store#follow}. */
    public @Nullable FollowedTable follow(Model model) throws SQLException {
        checkOpen();
        return store.follow(model);
    }

    /** Returns the feeds of the store. */
    public StoreFeeds feeds() throws SQLException {
        checkOpen();
        return store.feeds();
    }

    /**
     * Runs a query on system tables. It is neither a statement of the caller's nor part of the transaction that is open.
     *
     * @param parameters the values of its parameters
     */
    public StatementResult.Query querySystem(String sql, List<Object> parameters) throws SQLException {
        ReadControl control = control(0);
        return SqlExceptions.call(() -> {
            Prepared prepared = planner.planOfSystem(sql, control).current(control);
            return (StatementResult.Query) prepared.execute(List.copyOf(parameters), store, control);
        });
    }

    public int networkTimeout() {
        return networkTimeout;
    }

    /** Limits each execution and each commit, in milliseconds; 0 for no limit. */
    public void setNetworkTimeout(int milliseconds) {
        networkTimeout = milliseconds;
    }

    public boolean isReadOnly() {
        return readOnly;
    }

    /**
     * Sets whether statements that change something are refused.
     *
     * @throws SQLException 25000 if the transaction has changes
     */
    public void setReadOnly(boolean readOnly) throws SQLException {
        if (transactions.hasChanges()) {
            throw SqlExceptions.of(
                    ErrorCode.TRANSACTION_STATE,
                    "Cannot set connection's read-only mode: the transaction has changes. Commit it or roll it back.");
        }
        this.readOnly = readOnly;
    }

    /** Returns the control of one execution: the shorter of its own and the network's timeout. */
    public ReadControl control(int timeoutSeconds) throws SQLException {
        checkOpen();
        long query = TimeUnit.SECONDS.toMillis(timeoutSeconds);
        long network = networkTimeout;
        long millis = query == 0 || (network > 0 && network < query) ? network : query;
        return millis == 0 ? ReadControl.unlimited() : ReadControl.withTimeout(millis);
    }

    public PlannedStatement plan(String sql, ReadControl control) throws SQLException {
        checkOpen();
        return SqlExceptions.call(() -> planner.plan(sql, control));
    }

    /** Refuses statements that make changes while the connection is read-only. */
    public void requireWritable(PlannedStatement.Kind kind) throws SQLException {
        checkOpen();
        if (kind.changes() && spec.session().asOf() != null) {
            throw SqlExceptions.of(
                    ErrorCode.READ_ONLY,
                    "Cannot run statement: it changes something, and the connection reads the past. Use a connection without"
                            + " the property asOf.");
        }
        if (kind.changes() && readOnly) {
            throw SqlExceptions.of(
                    ErrorCode.READ_ONLY,
                    "Cannot run statement: it changes something, and the connection is read-only. Call "
                            + "setReadOnly(false).");
        }
    }

    /** Runs a statement in the transaction that is open, or as one of its own. */
    @SuppressWarnings("NullAway") // NullAway on JDK 17 does not see type annotations in class files
    public StatementResult execute(Prepared plan, List<@Nullable Object> parameters, ReadControl control)
            throws SQLException {
        PlannedStatement.Kind kind = plan.kind();
        StatementResult result;
        try (TransactionScope.Turn turn = transactions.enter(kind, control)) {
            result = plan.execute(parameters, turn.work(), control);
        }
        if (kind == PlannedStatement.Kind.DIAGNOSTICS) {
            return new StatementResult.Query(plan.columns(), new ListRows(diagnostics.rows()));
        }
        if (result instanceof StatementResult.Command command) {
            commands.obey(command.command(), control);
            return new StatementResult.Update(0, InsertedRows.none());
        }
        return result;
    }

    /** Runs a statement with many lists of parameters as {@link #execute} does; in autocommit mode each is by itself. */
    @SuppressWarnings("NullAway") // NullAway on JDK 17 does not see type annotations in class files
    public BatchResult executeBatch(Prepared plan, List<List<@Nullable Object>> parameters, ReadControl control)
            throws SQLException {
        try (TransactionScope.Turn turn = transactions.enter(plan.kind(), control)) {
            return plan.executeBatch(parameters, turn.work(), control);
        }
    }
}
