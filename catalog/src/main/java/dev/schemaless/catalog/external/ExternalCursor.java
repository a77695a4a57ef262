package dev.schemaless.catalog.external;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The mapped rows of some pages, one after another. Not thread-safe. */
public final class ExternalCursor<T> implements RowCursor<T> {
    private final ReadRequest request;
    private final RowMapper<T> mapper;
    private final TableReads reads;
    private @Nullable Deque<RowPages> pages;
    private Iterator<ExternalRow> rows = Collections.emptyIterator();
    private @Nullable T current;
    private boolean closed;

    public ExternalCursor(TableReads reads, RowMapper<T> mapper) {
        this.reads = reads;
        this.request = reads.session().request();
        this.mapper = mapper;
    }

    @Override
    public boolean next() {
        if (closed) {
            throw new IllegalStateException("the cursor is closed");
        }
        request.control().check();
        current = null;
        while (current == null && hasRow()) {
            current = mapper.map(rows.next().opened(reads.session().table().bodies()));
        }
        return current != null;
    }

    private boolean hasRow() {
        Deque<RowPages> left = pages;
        if (left == null) {
            left = new ArrayDeque<>(reads.pages());
            pages = left;
        }
        while (!rows.hasNext() && !left.isEmpty()) {
            List<ExternalRow> page = left.element().next();
            if (page == null) {
                left.remove();
            } else {
                rows = page.iterator();
            }
        }
        return rows.hasNext();
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
        closed = true;
        current = null;
        rows = Collections.emptyIterator();
    }
}
