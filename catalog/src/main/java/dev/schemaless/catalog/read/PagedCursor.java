package dev.schemaless.catalog.read;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.read.page.PageSource;
import dev.schemaless.catalog.read.page.Prefetch;
import dev.schemaless.catalog.read.page.ReadSession;
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
 * The rows of one page source for each partition.
 *
 * <p>Every partition sends its first page before the first row is given, so that a newer catalog is noticed in time. If
 * the first pages were not enough, they are dropped and read again in a read view that all later ones share. Every
 * source is read one page ahead.
 */
final class PagedCursor<T> implements RowCursor<T> {
    /** One partition's pages. */
    private static final class Feed<T> {
        private final PageSource source;
        private final RowMapper<T> mapper;
        private @Nullable Prefetch<Page<T>> pending;
        private int taken;

        Feed(PageSource source, RowMapper<T> mapper) {
            this.source = source;
            this.mapper = mapper;
        }

        Page<T> read() {
            return Page.read(source, mapper);
        }

        /** Makes the next page one that any thread may read. */
        Prefetch<Page<T>> pend() {
            Prefetch<Page<T>> ahead = new Prefetch<>(this::read);
            pending = ahead;
            return ahead;
        }
    }

    private final ReadSession session;
    private final Executor executor;
    private final Supplier<List<? extends PageSource>> sources;
    private final RowMapper<T> mapper;
    private final Deque<Feed<T>> feeds = new ArrayDeque<>();
    private Iterator<T> rows = Collections.emptyIterator();
    /** The failure after the rows of the page; null if the next page follows. */
    private @Nullable SchemalessException failure;

    private @Nullable T current;
    private boolean begun;
    /** Whether more rows are wanted than those of the first pages. */
    private boolean again;

    private boolean closed;

    /**
     * Makes a cursor.
     *
     * @param sources asked for at the first {@link #next()}
     */
    PagedCursor(
            ReadSession session, Executor executor, Supplier<List<? extends PageSource>> sources, RowMapper<T> mapper) {
        this.session = session;
        this.executor = executor;
        this.sources = sources;
        this.mapper = mapper;
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
            if (failure != null) {
                throw failure;
            }
            Feed<T> feed = feeds.pollFirst();
            if (feed == null) {
                current = null;
                return false;
            }
            Page<T> page = take(feed);
            rows = page.rows().iterator();
            failure = page.failure();
        }
        current = rows.next();
        return true;
    }

    /** Reads all first pages; and again in a read view if they are not all. */
    private void begin() {
        again = session.beginIfLong();
        boolean more = readFirstPages();
        session.noteLong(more);
        if (more && session.beginAgain()) {
            again = true;
            feeds.clear();
            readFirstPages();
        }
    }

    /** Says whether anything follows one of them. */
    private boolean readFirstPages() {
        sources.get().forEach(source -> feeds.add(new Feed<>(source, mapper)));
        List<Prefetch<Page<T>>> pages = new ArrayList<>(feeds.size());
        feeds.forEach(feed -> pages.add(feed.pend()));
        return Prefetch.runAll(session, executor, pages).stream().anyMatch(Page::hasMore);
    }

    private Page<T> take(Feed<T> feed) {
        if (feed.pending == null) {
            readOthersAhead();
        }
        Page<T> page = feed.pending == null ? feed.read() : await(feed.pending);
        feed.pending = null;
        feed.taken++;
        if (!page.last() && page.failure() == null) {
            feeds.addLast(feed);
            if (feed.taken > 1 || again) {
                executor.execute(feed.pend());
            }
        }
        return page;
    }

    private Page<T> await(Prefetch<Page<T>> pending) {
        return Prefetch.awaitAll(session, List.of(pending)).get(0);
    }

    /** Has the other partitions read ahead. A caller that reads beyond the first pages will need them too. */
    private void readOthersAhead() {
        for (Feed<T> other : feeds) {
            if (other.pending == null) {
                executor.execute(other.pend());
            }
        }
    }

    @Override
    public T row() {
        T row = current;
        if (row == null) {
            throw new IllegalStateException("there is no current row");
        }
        return row;
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

    /** Waits for the page under way. A page that has not begun is run here, where it ends at once if reading was stopped. */
    private static void settle(Feed<?> feed) {
        if (feed.pending != null) {
            feed.pending.settle();
        }
    }
}
