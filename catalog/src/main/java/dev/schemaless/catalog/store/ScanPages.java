package dev.schemaless.catalog.store;

import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Stretch;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * All rows of some shards of one partition, in the order of their keys. Keys are digests, so a page's rows are like those of
 * the next ones: how many of those a page can take is known from it.
 */
final class ScanPages implements PageSource {
    private static final int FIRST_LIMIT = 64;
    /** The first rows need not come soon where all are wanted. */
    private static final int FIRST_LIMIT_OF_ALL = 4096;
    /** Enough for the round trip to cost little beside the rows. */
    private static final int MAX_LIMIT = 65_536;
    /** So many rows of a page are kept, at most, however small they are. */
    private static final int MAX_KEPT = 4096;
    /** An embedded database keeps a page in memory, so that a few large rows among many small ones must not surprise it. */
    private static final int EMBEDDED_GROWTH = 4;
    /** If fewer than one of so many rows are kept, they are few. */
    private static final int FEW = 8;

    private final PageReader reader;
    private final RowSizes sizes;
    private final Deque<Stretch> stretches;
    private int limit;

    private ScanPages(ReadSession session, PageReader reader, int partition, ShardSet shards, int limit) {
        this.reader = reader;
        this.sizes = session.reads().sizes();
        this.stretches = new ArrayDeque<>(Stretch.of(session.topology(), partition, shards));
        this.limit = limit;
    }

    /**
     * Makes a source of those shards of a partition. Who reads all of them may soon leave, and waits for the first row; who names
     * some looks their rows up, all in one trip if they are small.
     */
    static ScanPages of(ReadSession session, int partition, ShardSet shards) {
        int limit = shards.isAll()
                ? FIRST_LIMIT
                : session.reads().sizes().within(RowCollector.BUDGET, FIRST_LIMIT, MAX_KEPT);
        return new ScanPages(session, new PageReader(session, partition), partition, shards, limit);
    }

    /** Makes a source of those shards of a partition, for who wants all rows and keeps few. */
    static ScanPages ofAll(ReadSession session, int partition, ShardSet shards) {
        PageReader reader = new PageReader(session, partition);
        int limit = reader.isEmbedded()
                ? FIRST_LIMIT
                : session.reads().sizes().within(FEW * RowCollector.BUDGET, FIRST_LIMIT_OF_ALL, MAX_LIMIT);
        return new ScanPages(session, reader, partition, shards, limit);
    }

    @Override
    public boolean next(RowTaker taker) {
        Stretch stretch = stretches.poll();
        if (stretch == null) {
            return false;
        }
        RowCollector.Result result = reader.scan(stretch, limit, taker);
        if (result.lastKey() != null) {
            Stretch left = stretch.after(result.lastKey());
            if (!left.ranges().isEmpty()) {
                stretches.addFirst(left);
            }
        }
        if (result.keys() > 0) {
            adapt(result);
        }
        return !stretches.isEmpty();
    }

    /**
     * As many rows as the budget is likely to hold: a driver has to read to the end what it was sent. Where few are kept a
     * page may be larger, so that reading seldom waits for who takes the pages.
     */
    private void adapt(RowCollector.Result result) {
        long rowBytes = Math.max(1, result.bytes() / result.keys());
        if (result.bytes() > 0) {
            sizes.note(rowBytes);
        }
        boolean few = result.kept() < result.keys() / FEW;
        long keeping = MAX_KEPT * (long) result.keys() / Math.max(1, result.kept());
        long fitting = Math.min(keeping, (few && !reader.isEmbedded() ? FEW : 1) * RowCollector.BUDGET / rowBytes);
        long most = reader.isEmbedded() ? Math.min(MAX_LIMIT, (long) limit * EMBEDDED_GROWTH) : MAX_LIMIT;
        limit = (int) Math.max(1, Math.min(most, fitting));
    }
}
