package dev.schemaless.catalog.store;

import dev.schemaless.catalog.shard.ShardSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** All rows of some shards of one partition, in the order of their keys. */
final class ScanPages implements PageSource {
    private static final int FIRST_LIMIT = 64;
    /** Enough for the round trip to cost little beside the rows. */
    private static final int MAX_LIMIT = 65_536;
    /** So many rows of a page are kept, at most, however small they are. */
    private static final int MAX_KEPT = 4096;

    private static final int GROWTH = 4;
    /** If fewer than one of so many rows are kept, they are few. */
    private static final int FEW = 8;

    private final PageReader reader;
    private final RowSizes sizes;
    private final Deque<Stretch> stretches;
    private int limit;

    private ScanPages(PageReader reader, RowSizes sizes, List<Stretch> stretches, int limit) {
        this.reader = reader;
        this.sizes = sizes;
        this.stretches = new ArrayDeque<>(stretches);
        this.limit = limit;
    }

    /**
     * Makes a source of those shards of a partition. Who reads all of them may soon leave, and waits for the first row; who names
     * some looks their rows up, all in one trip if they are small.
     */
    static ScanPages of(ReadSession session, int partition, ShardSet shards) {
        RowSizes sizes = session.reads().sizes();
        List<Stretch> stretches = Stretch.of(session.topology(), partition, shards);
        int limit = shards.isAll() ? FIRST_LIMIT : sizes.within(RowCollector.BUDGET, FIRST_LIMIT, MAX_KEPT);
        return new ScanPages(new PageReader(session, partition), sizes, stretches, limit);
    }

    @Override
    public boolean next(RowTaker taker) {
        Stretch stretch = stretches.poll();
        if (stretch == null) {
            return false;
        }
        RowCollector.Result result = reader.scan(stretch, limit, taker);
        if (result.lastKey() != null && (result.stopped() || result.keys() == limit)) {
            Stretch left = stretch.after(result.lastKey());
            if (!left.ranges().isEmpty()) {
                stretches.addFirst(left);
            }
        }
        adapt(result);
        return !stretches.isEmpty();
    }

    /**
     * As many rows as the budget is likely to hold: a driver has to read to the end what it was sent. Where few are kept a
     * page may be larger, so that reading seldom waits for who takes the pages; but an embedded database keeps it in memory.
     */
    private void adapt(RowCollector.Result result) {
        if (result.keys() > 0) {
            long average = Math.max(1, result.bytes() / result.keys());
            sizes.note(average);
            long kept = MAX_KEPT * (long) result.keys() / Math.max(1, result.kept());
            long budget = RowCollector.BUDGET * (result.kept() < result.keys() / FEW && !reader.isEmbedded() ? FEW : 1);
            long fitting = Math.max(1, Math.min(budget / average, kept));
            limit = (int) Math.min(Math.min(MAX_LIMIT, (long) limit * GROWTH), fitting);
        }
    }
}
