package dev.schemaless.catalog.stack;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.model.Model;

/** A transaction of the native stack. Tables of other stacks are read as they are committed, and not changed. Not thread-safe. */
final class StackedTransaction implements Transaction {
    private final Transaction own;
    private final StackChoice stacks;

    StackedTransaction(Transaction own, StackChoice stacks) {
        this.own = own;
        this.stacks = stacks;
    }

    private Work of(Model model) {
        Stack stack = stacks.of(model);
        return stack == null ? own : stack;
    }

    @Override
    public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper) {
        return of(request.model()).read(request, mapper);
    }

    @Override
    public RowParts parts(ReadRequest request) {
        return of(request.model()).parts(request);
    }

    @Override
    public <T> FirstRows<T> readFirst(FirstRequest<T> request) {
        return of(request.request().model()).readFirst(request);
    }

    @Override
    public long[] write(WriteRequest request) {
        Stack stack = stacks.of(request.model());
        if (stack != null) {
            stack.routing(request.model()).checkChange();
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot change rows of '" + request.model().name() + "' within a transaction: its stack '"
                            + stack.name() + "' takes part in none. Set autocommit on.");
        }
        return own.write(request);
    }

    @Override
    public boolean isEmpty() {
        return own.isEmpty();
    }

    @Override
    public Savepoint savepoint() {
        return own.savepoint();
    }

    @Override
    public void rollbackTo(Savepoint savepoint) {
        own.rollbackTo(savepoint);
    }

    @Override
    public void release(Savepoint savepoint) {
        own.release(savepoint);
    }

    @Override
    public void commit(ReadControl control) {
        own.commit(control);
    }

    @Override
    public void rollback() {
        own.rollback();
    }
}
