package dev.schemaless.catalog.server;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.VersionRequest;
import org.jspecify.annotations.Nullable;

/** The progress of reading the versions of a request from one log, page by page. Used by one thread at a time. */
public final class LogProgress {
    /** The most bytes of one page; the version that exceeds it still belongs to it. */
    private static final long BUDGET = 4L * 1024 * 1024;

    private static final int PAGE = 2000;
    /** Bytes that a version takes in addition to its body. */
    private static final int OVERHEAD = 200;

    private final VersionRequest request;
    private long first;
    private long last;
    private int limit;
    private int count;
    private long bytes;
    private boolean ended;

    /** Begins at the first position that the request wants. */
    public LogProgress(VersionRequest request) {
        this(request, Long.MAX_VALUE);
    }

    /**
     * Begins at the first position that the request wants.
     *
     * @param end the greatest position to read, even if the request wants more
     */
    public LogProgress(VersionRequest request, long end) {
        this.request = request;
        this.first = request.range().first();
        this.last = Math.min(end, request.range().last());
    }

    /**
     * Begins the next page.
     *
     * @param wanted how many versions are still wanted; 0 or less if more are needed than estimated
     * @return null after the last
     */
    public @Nullable LogPage next(long wanted) {
        if (ended || first > last) {
            return null;
        }
        limit = wanted > 0 ? (int) Math.min(PAGE, wanted) : PAGE;
        count = 0;
        bytes = 0;
        return new LogPage(first, last, request.range().order(), limit, request.parts());
    }

    /** Says whether the page may hold one more version. */
    public boolean hasRoom() {
        return bytes <= BUDGET;
    }

    /** Notes that a version was read. */
    public void pass(long position) {
        count++;
        if (request.range().order() == VersionRequest.Order.NEWEST_FIRST) {
            last = position - 1;
        } else {
            first = position + 1;
        }
    }

    /**
     * Notes that the page holds the version that was read.
     *
     * @param length the bytes of its body
     */
    public void hold(int length) {
        bytes += OVERHEAD + length;
    }

    /** Ends the page: the last one, if it had room for more than there was. */
    public void endPage() {
        ended = hasRoom() && count < limit;
    }
}
