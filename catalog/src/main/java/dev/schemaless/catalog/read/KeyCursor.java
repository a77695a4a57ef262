package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import org.jspecify.annotations.Nullable;

/** The row of one key, if it exists: read by the thread that asks for it, in one round trip, which other threads may share. */
final class KeyCursor<T> implements RowCursor<T> {
    private final ReadSession session;
    private final RowKey key;
    private final RowMapper<T> mapper;
    private final boolean together;
    private @Nullable T current;
    private boolean asked;
    private boolean closed;

    /**
     * Makes a cursor.
     *
     * @param together whether the read may travel together with others
     */
    KeyCursor(ReadSession session, RowKey key, RowMapper<T> mapper, boolean together) {
        this.session = session;
        this.key = key;
        this.mapper = mapper;
        this.together = together;
    }

    @Override
    public boolean next() {
        if (closed) {
            throw new IllegalStateException("the cursor is closed");
        }
        session.request().control().check();
        KeyRead read = KeyRead.of(session, key);
        StoredRow row = asked ? null : together ? session.keyReads().read(read) : read.alone();
        asked = true;
        current = row == null ? null : mapper.map(row);
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

    /** Ends a read that is under way in another thread. */
    @Override
    public void close() {
        closed = true;
        session.stop();
        current = null;
    }
}
