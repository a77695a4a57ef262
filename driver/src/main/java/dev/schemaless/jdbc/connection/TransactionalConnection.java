package dev.schemaless.jdbc.connection;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.session.ConnectionSession;
import dev.schemaless.jdbc.session.TransactionScope;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Transactions as a connection's caller sees them. Thread-safe. */
abstract class TransactionalConnection extends ConnectionState {
    private final AtomicInteger savepoints = new AtomicInteger();
    private final TransactionScope transactions;

    TransactionalConnection(ConnectionSession session) {
        super(session);
        this.transactions = session.transactions();
    }

    @Override
    public final boolean getAutoCommit() throws SQLException {
        checkOpen();
        return transactions.isAutoCommit();
    }

    /**
     * Switches autocommit; switching it on commits the open transaction. If that fails autocommit stays off, unless a
     * BEGIN had switched it off. 57014 also says that another thread's statement kept the connection's transaction too
     * long: it is open then as before.
     */
    @Override
    public final void setAutoCommit(boolean autoCommit) throws SQLException {
        ReadControl control = session.control(0);
        transactions.setAutoCommit(autoCommit, control);
        control.warnings().forEach(this::addWarning);
    }

    /** Makes the transaction's changes durable and visible, or none of them. The next transaction begins in any case. */
    @Override
    public final void commit() throws SQLException {
        ReadControl control = session.control(0);
        transactions.requireTransaction("commit");
        transactions.commit(control);
        control.warnings().forEach(this::addWarning);
    }

    @Override
    public final void rollback() throws SQLException {
        checkOpen();
        transactions.requireTransaction("roll back");
        transactions.rollback();
    }

    @Override
    public final Savepoint setSavepoint() throws SQLException {
        return newSavepoint(null);
    }

    /** Sets a savepoint; one of the same name stays valid, as each is known by its object. */
    @Override
    public final Savepoint setSavepoint(@Nullable String name) throws SQLException {
        if (name == null) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot set savepoint: its name is null. Give one, or call setSavepoint().");
        }
        return newSavepoint(name);
    }

    private Savepoint newSavepoint(@Nullable String name) throws SQLException {
        checkOpen();
        return transactions.withTransaction(
                "set a savepoint",
                transaction -> new TransactionSavepoint(savepoints.incrementAndGet(), name, transaction.savepoint()));
    }

    /** Undoes the changes since a savepoint, which stays valid; those set after it do not. */
    @Override
    public final void rollback(@Nullable Savepoint savepoint) throws SQLException {
        checkOpen();
        transactions.<@Nullable Void>withTransaction("roll back to a savepoint", transaction -> {
            transaction.rollbackTo(TransactionSavepoint.markOf(savepoint));
            return null;
        });
    }

    /** Forgets a savepoint and those set after it, but nothing that was changed. */
    @Override
    public final void releaseSavepoint(@Nullable Savepoint savepoint) throws SQLException {
        checkOpen();
        transactions.<@Nullable Void>withTransaction("release a savepoint", transaction -> {
            transaction.release(TransactionSavepoint.markOf(savepoint));
            return null;
        });
    }

    @Override
    public final int getTransactionIsolation() throws SQLException {
        checkOpen();
        return TRANSACTION_READ_COMMITTED;
    }

    /** Takes READ COMMITTED, and READ UNCOMMITTED as READ COMMITTED: JDBC lets a driver be stricter. */
    @Override
    public final void setTransactionIsolation(int level) throws SQLException {
        checkOpen();
        switch (level) {
            case TRANSACTION_READ_COMMITTED, TRANSACTION_READ_UNCOMMITTED -> {}
            case TRANSACTION_NONE, TRANSACTION_REPEATABLE_READ, TRANSACTION_SERIALIZABLE ->
                throw SqlExceptions.unsupported(
                        "set transaction isolation " + level, "The only level is TRANSACTION_READ_COMMITTED.");
            default ->
                throw SqlExceptions.of(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot set transaction isolation: " + level
                                + " is not one. Pass one of the constants of Connection.");
        }
    }

    @Override
    public final boolean isReadOnly() throws SQLException {
        checkOpen();
        return session.isReadOnly();
    }

    /** Has statements that change something refused while true. It must not be called while a transaction has changes. */
    @Override
    public final void setReadOnly(boolean readOnly) throws SQLException {
        checkOpen();
        session.setReadOnly(readOnly);
    }
}
