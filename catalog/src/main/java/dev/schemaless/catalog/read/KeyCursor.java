package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.read.page.FoundRows;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.share.KeyRead;
import dev.schemaless.catalog.read.share.SharedReads;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The row of one key, if it exists: read by the thread that asks for it, in one round trip, which other threads may share. */
final class KeyCursor<T> implements RowCursor<T> {
    private final ReadSession session;
    private final SharedReads<KeyRead, FoundRows> reads;
    private final RowKey key;
    private final RowMapper<T> mapper;
    private @Nullable T current;
    private boolean asked;
    private boolean closed;

    KeyCursor(ReadSession session, SharedReads<KeyRead, FoundRows> reads, RowKey key, RowMapper<T> mapper) {
        this.session = session;
        this.reads = reads;
        this.key = key;
        this.mapper = mapper;
    }

    @Override
    public boolean next() {
        if (closed) {
            throw new IllegalStateException("the cursor is closed");
        }
        session.request().control().check();
        List<StoredRow> rows = asked ? List.of() : read();
        asked = true;
        current = rows.isEmpty() ? null : mapper.map(rows.get(0));
        return current != null;
    }

    private List<StoredRow> read() {
        KeyRead read = KeyRead.of(session, key);
        List<StoredRow> rows = reads.read(read).rows();
        new KeptPast(session).require(read.partition());
        return rows;
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
