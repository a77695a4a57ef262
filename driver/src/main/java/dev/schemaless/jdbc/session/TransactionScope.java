package dev.schemaless.jdbc.session;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.url.DefinitionPolicy;
import dev.schemaless.planner.PlannedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The target of a connection's reads and writes: the store itself while autocommit is on, side by side; otherwise one
 * transaction after another, one statement at a time. Thread-safe.
 */
public final class TransactionScope {
    private final Store store;
    private final long maxBytes;
    private final Turn alone;
    private final DefinitionPolicy definitions;
    private final TransactionLock lock = new TransactionLock();
    private final NamedSavepoints savepoints = new NamedSavepoints();
    private volatile boolean autoCommit = true;
    /** Whether a statement has switched autocommit off for one transaction. */
    private boolean begun;

    private volatile @Nullable Transaction transaction;

    /**
     * Makes the scope of a connection, in autocommit mode.
     *
     * @param definitions the policy for statements that change the catalog
     * @param maxBytes the most memory of a transaction's changes
     */
    TransactionScope(Store store, DefinitionPolicy definitions, long maxBytes) {
        this.definitions = definitions;
        this.store = store;
        this.alone = new Turn(store, () -> {});
        this.maxBytes = maxBytes;
    }

    /** A call with the open transaction. */
    @FunctionalInterface
    public interface TransactionCall<T extends @Nullable Object> {
        T on(Transaction transaction) throws SQLException;
    }

    /**
     * The target of one statement's reads and writes. Other threads' statements wait for its end if it is a
     * transaction.
     *
     * @param end lets them go on
     */
    record Turn(Work work, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    /**
     * Lets a statement begin. A definition commits the open transaction first, because the catalog does not take part
     * in transactions.
     */
    Turn enter(PlannedStatement.Kind kind, ReadControl control) {
        definitions.check(kind);
        if (autoCommit || kind.isOutsideTransactions()) {
            return alone;
        }
        lock.enter(control);
        try {
            return new Turn(workOf(kind, control), lock::leave);
        } catch (RuntimeException | Error e) {
            lock.leave();
            throw e;
        }
    }

    private Work workOf(PlannedStatement.Kind kind, ReadControl control) {
        boolean definition = kind == PlannedStatement.Kind.DEFINITION || kind == PlannedStatement.Kind.PURGE;
        if (definition && !autoCommit) {
            commitCurrent(control);
        }
        return definition || autoCommit ? store : current();
    }

    /** Keeps other threads' statements out of the transaction meanwhile. In autocommit mode there is nothing to protect. */
    public <T> T alone(ReadControl control, SqlExceptions.Call<T> call) throws SQLException {
        return autoCommit ? SqlExceptions.call(call) : locked(control, call);
    }

    public boolean isAutoCommit() {
        return autoCommit;
    }

    /**
     * Switches the mode; switching autocommit on commits the open transaction. If that fails the mode stays; one that a
     * BEGIN has set aside comes back.
     */
    public void setAutoCommit(boolean on, ReadControl control) throws SQLException {
        locked(control, () -> {
            if (on && !autoCommit) {
                commitCurrent(control);
            }
            autoCommit = on;
            begun = false;
            return on;
        });
    }

    /** Begins a transaction, with autocommit off until it ends, if none is open; says whether it did. */
    boolean begin(ReadControl control) throws SQLException {
        return locked(control, () -> {
            boolean begins = autoCommit;
            begun |= begins;
            autoCommit = false;
            return begins;
        });
    }

    /** Commits the open transaction; says whether there was one. */
    public boolean commit(ReadControl control) throws SQLException {
        return locked(control, () -> {
            boolean isOpen = !autoCommit;
            if (isOpen) {
                commitCurrent(control);
            }
            return isOpen;
        });
    }

    private void commitCurrent(ReadControl control) {
        try {
            current().commit(control);
        } finally {
            end();
        }
    }

    /** Rolls the open transaction back; says whether there was one. */
    public boolean rollback() throws SQLException {
        return locked(ReadControl.unlimited(), () -> {
            boolean isOpen = !autoCommit;
            if (isOpen) {
                current().rollback();
                end();
            }
            return isOpen;
        });
    }

    private void end() {
        autoCommit |= begun;
        begun = false;
        savepoints.clear();
    }

    void setSavepoint(String name) throws SQLException {
        this.<@Nullable Void>withTransaction("set a savepoint", open -> {
            savepoints.put(name, open.savepoint());
            return null;
        });
    }

    void rollbackTo(String savepoint) throws SQLException {
        this.<@Nullable Void>withTransaction("roll back to a savepoint", open -> {
            open.rollbackTo(savepoints.find(savepoint));
            return null;
        });
    }

    void release(String savepoint) throws SQLException {
        this.<@Nullable Void>withTransaction("release a savepoint", open -> {
            open.release(savepoints.find(savepoint));
            savepoints.remove(savepoint);
            return null;
        });
    }

    /** Makes a call with the open transaction, or refuses it in autocommit mode. */
    public <T extends @Nullable Object> T withTransaction(String operation, TransactionCall<T> call)
            throws SQLException {
        return locked(ReadControl.unlimited(), () -> {
            requireTransaction(operation);
            return call.on(current());
        });
    }

    /** Refuses an operation in autocommit mode, unless a statement has begun a transaction. */
    public void requireTransaction(String operation) throws SQLException {
        if (autoCommit) {
            throw SqlExceptions.of(
                    ErrorCode.TRANSACTION_STATE,
                    "Cannot " + operation + ": the connection is in autocommit mode, so each statement is committed"
                            + " when it ends. Leave the call out, or call setAutoCommit(false) before the work.");
        }
    }

    /** Says whether there is something to commit. */
    boolean hasChanges() throws SQLException {
        return !autoCommit && locked(ReadControl.unlimited(), () -> !current().isEmpty());
    }

    /**
     * Rolls back the open transaction and admits no more statements. Another thread's running statement or commit is
     * waited for, but not for long: later changes of a statement are dropped with the scope, and a commit reports its
     * end to its own caller.
     */
    void close() {
        lock.close(() -> transaction = null);
    }

    /** Returns the transaction, begun if there is none. Only the thread inside the lock calls it. */
    private Transaction current() {
        Transaction current = transaction;
        if (current == null) {
            current = new GuardedTransaction(store.begin(maxBytes), lock);
            transaction = current;
        }
        return current;
    }

    private <T extends @Nullable Object> T locked(ReadControl control, SqlExceptions.Call<T> call) throws SQLException {
        return SqlExceptions.call(() -> {
            lock.enter(control);
            try {
                return call.run();
            } finally {
                lock.leave();
            }
        });
    }
}
