package dev.schemaless.jdbc.session;

import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.WriteRequest;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that several threads may use. The lock around a whole statement does not suffice: a result set that is still
 * being fetched may begin reads while another thread's statement writes.
 */
final class GuardedTransaction implements Transaction {
    private final Transaction transaction;
    private final TransactionLock lock;

    GuardedTransaction(Transaction transaction, TransactionLock lock) {
        this.transaction = transaction;
        this.lock = lock;
    }

    @Override
    public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper) {
        return lock.within(request.control(), () -> transaction.read(request, mapper));
    }

    @Override
    public RowParts parts(ReadRequest request) {
        return lock.within(request.control(), () -> transaction.parts(request));
    }

    @Override
    public <T> FirstRows<T> readFirst(FirstRequest<T> request) {
        return lock.within(request.request().control(), () -> transaction.readFirst(request));
    }

    @Override
    public long[] write(WriteRequest request) {
        return lock.within(request.control(), () -> transaction.write(request));
    }

    @Override
    public boolean isEmpty() {
        return lock.within(ReadControl.unlimited(), transaction::isEmpty);
    }

    @Override
    public Savepoint savepoint() {
        return lock.within(ReadControl.unlimited(), transaction::savepoint);
    }

    @Override
    public void rollbackTo(Savepoint savepoint) {
        within(() -> transaction.rollbackTo(savepoint));
    }

    @Override
    public void release(Savepoint savepoint) {
        within(() -> transaction.release(savepoint));
    }

    @Override
    public void commit(ReadControl control) {
        within(() -> transaction.commit(control));
    }

    @Override
    public void rollback() {
        within(transaction::rollback);
    }

    private void within(Runnable action) {
        lock.<@Nullable Void>within(ReadControl.unlimited(), () -> {
            action.run();
            return null;
        });
    }
}
