package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.StoredRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one source per partition.
 *
 * <p>All partitions are asked for their first page before the first row comes out, so that a newer catalog is noticed in
 * time. A source whose first page was not enough is read one page ahead.
 */
final class PagedCursor implements RowCursor {
    /** One partition's pages. */
    private static final class Feed {
        private final PageSource source;
        private @Nullable Ahead<Page> pending;
        private int taken;

        Feed(PageSource source) {
            this.source = source;
        }

        /** Makes the next page one that any thread may read. */
        Ahead<Page> pend() {
            Ahead<Page> ahead = new Ahead<>(source::next);
            pending = ahead;
            return ahead;
        }
    }

    private final ReadSession session;
    private final Executor executor;
    private final Supplier<List<? extends PageSource>> sources;
    private final Deque<Feed> feeds = new ArrayDeque<>();
    private Iterator<StoredRow> rows = Collections.emptyIterator();
    private @Nullable StoredRow current;
    private boolean begun;
    private boolean closed;

    /**
     * Makes a cursor.
     *
     * @param sources asked for at the first {@link #next()}
     */
    PagedCursor(ReadSession session, Executor executor, Supplier<List<? extends PageSource>> sources) {
        this.session = session;
        this.executor = executor;
        this.sources = sources;
    }

    @Override
    public boolean next() {
        if (closed) {
            throw new IllegalStateException("the cursor is closed");
        }
        session.request().control().check();
        if (!begun) {
            begun = true;
            begin();
        }
        while (!rows.hasNext()) {
            Feed feed = feeds.pollFirst();
            if (feed == null) {
                current = null;
                return false;
            }
            rows = take(feed).rows().iterator();
        }
        current = rows.next();
        return true;
    }

    private void begin() {
        sources.get().forEach(source -> feeds.add(new Feed(source)));
        if (feeds.size() > 1) {
            List<Ahead<Page>> pages = new ArrayList<>(feeds.size());
            feeds.forEach(feed -> pages.add(feed.pend()));
            // the first is read by this thread, which would otherwise wait for another to wake up
            pages.subList(1, pages.size()).forEach(executor::execute);
            Ahead.awaitAll(session, pages);
        }
    }

    private Page take(Feed feed) {
        Page page = feed.pending == null ? feed.source.next() : feed.pending.await();
        feed.pending = null;
        feed.taken++;
        if (!page.last()) {
            feeds.addLast(feed);
            if (feed.taken > 1) {
                executor.execute(feed.pend());
            }
        }
        return page;
    }

    @Override
    public StoredRow row() {
        if (current == null) {
            throw new IllegalStateException("there is no current row");
        }
        return current;
    }

    /** Waits for pages under way, which end at their next row: afterwards no connection is in use. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        session.stop();
        rows = Collections.emptyIterator();
        current = null;
        feeds.forEach(PagedCursor::settle);
        feeds.clear();
    }

    /** A page that has not begun is run here, where it ends at once if reading has been stopped. */
    private static void settle(Feed feed) {
        if (feed.pending != null) {
            feed.pending.settle();
        }
    }
}
