package dev.schemaless.stores.read;

import dev.schemaless.catalog.access.ForwardCursor;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowMapper;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The mapped rows of some pages, one after another. Not thread-safe. */
public final class ExternalCursor<T> extends ForwardCursor<T> {
    private final ReadRequest request;
    private final RowMapper<T> mapper;
    private final TableReads reads;
    private @Nullable Deque<RowPages> pages;
    private Iterator<ExternalRow> rows = Collections.emptyIterator();

    public ExternalCursor(TableReads reads, RowMapper<T> mapper) {
        this.reads = reads;
        this.request = reads.session().request();
        this.mapper = mapper;
    }

    @Override
    protected @Nullable T advance() {
        request.control().check();
        T row = null;
        while (row == null && hasRow()) {
            row = mapper.map(rows.next().opened(reads.session().table().bodies()));
        }
        return row;
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
    public void close() {
        super.close();
        rows = Collections.emptyIterator();
    }
}
