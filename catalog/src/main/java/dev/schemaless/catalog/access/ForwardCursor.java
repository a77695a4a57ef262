package dev.schemaless.catalog.access;

import org.jspecify.annotations.Nullable;

/** A cursor that makes its rows one after another. Not thread-safe. */
public abstract class ForwardCursor<T> implements RowCursor<T> {
    private @Nullable T current;
    private boolean closed;

    /** Makes the next row; null after the last. */
    protected abstract @Nullable T advance();

    @Override
    public final boolean next() {
        if (closed) {
            throw new IllegalStateException("the cursor is closed");
        }
        current = null;
        current = advance();
        return current != null;
    }

    @Override
    public final T row() {
        T row = current;
        if (row == null) {
            throw new IllegalStateException("there is no current row");
        }
        return row;
    }

    /** Releases the row. A subclass that holds more overrides this. */
    @Override
    public void close() {
        closed = true;
        current = null;
    }
}
