package dev.schemaless.catalog.transaction;

import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Committed rows, then staged ones. */
final class OverlayCursor<T> implements RowCursor<T> {
    private final RowCursor<T> committed;
    private final Iterator<StoredRow> staged;
    private final RowMapper<T> mapper;
    private @Nullable T current;
    private boolean inCommitted = true;

    /**
     * Makes a cursor.
     *
     * @param committed without the rows that are staged
     */
    OverlayCursor(RowCursor<T> committed, Iterator<StoredRow> staged, RowMapper<T> mapper) {
        this.committed = committed;
        this.staged = staged;
        this.mapper = mapper;
    }

    @Override
    public boolean next() {
        if (inCommitted && committed.next()) {
            current = committed.row();
            return true;
        }
        inCommitted = false;
        current = null;
        while (current == null && staged.hasNext()) {
            current = mapper.map(staged.next());
        }
        return current != null;
    }

    @Override
    public T row() {
        T row = current;
        if (row == null) {
            throw new IllegalStateException("there is no current row");
        }
        return row;
    }

    @Override
    public void close() {
        committed.close();
    }
}
