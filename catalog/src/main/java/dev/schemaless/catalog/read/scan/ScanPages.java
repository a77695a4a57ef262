package dev.schemaless.catalog.read.scan;

import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.access.Selectivity;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.read.page.PageSource;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.RowCollector;
import dev.schemaless.catalog.read.page.RowSizes;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * All rows of some shards of one partition, in key order, page by page. The rows of one page predict the size of the
 * next ones and with it how many rows a page can hold; where they mislead, a page ends at its budget.
 */
public final class ScanPages implements PageSource {
    private static final int FIRST_LIMIT = 64;
    /** The first rows need not come soon where all are wanted. */
    private static final int FIRST_LIMIT_OF_ALL = 4096;
    /** The most rows of a page, so that the round trip costs little in proportion to the rows. */
    private static final int MAX_LIMIT = 65_536;
    /** The most rows of a page that are kept, however small they are. */
    private static final int MAX_KEPT = 4096;
    /** An embedded database keeps a page in memory, so that a few large rows among many small ones must not surprise it. */
    private static final int EMBEDDED_GROWTH = 4;
    /** Pages that keep less than this fraction of their rows keep few. */
    private static final int FEW = 8;

    private final ReadSession session;
    private final ScanReader reader;
    private final RowSizes sizes;
    private final Deque<ScanSplit> splits;
    private int limit;

    private ScanPages(ReadSession session, ScanReader reader, int partition, ShardSet shards, int limit) {
        this(session, reader, ScanSplit.of(session.topology(), partition, shards), limit);
    }

    private ScanPages(ReadSession session, ScanReader reader, List<ScanSplit> splits, int limit) {
        this.session = session;
        this.reader = reader;
        this.sizes = session.reads().sizes();
        this.splits = new ArrayDeque<>(splits);
        this.limit = limit;
    }

    /** Makes a source of some ranges of row keys of a partition. */
    public static ScanPages of(ReadSession session, int partition, List<ScanSplit> splits) {
        int limit = session.reads().sizes().within(RowCollector.BUDGET, FIRST_LIMIT, MAX_KEPT);
        return new ScanPages(session, new ScanReader(session, partition), splits, limit);
    }

    /**
     * Makes a source of those shards of a partition. A read of all shards begins with a small page, because its caller waits for
     * the first row and may soon leave; not so if the first rows are likely to be filtered out. A read of named shards looks
     * their rows up, all in one trip if they are small.
     */
    public static ScanPages of(ReadSession session, int partition, ShardSet shards) {
        ScanReader reader = new ScanReader(session, partition);
        int limit = shards.isAll()
                ? firstLimit(session, reader)
                : session.reads().sizes().within(RowCollector.BUDGET, FIRST_LIMIT, MAX_KEPT);
        return new ScanPages(session, reader, partition, shards, limit);
    }

    private static int firstLimit(ReadSession session, ScanReader reader) {
        if (session.isLong()) {
            // a first page was not enough
            return session.reads().sizes().within(RowCollector.BUDGET, FIRST_LIMIT, MAX_KEPT);
        }
        Selectivity known = session.request().selectivity();
        if (known == null || reader.isEmbedded() || known.fraction() * FIRST_LIMIT >= 1) {
            return FIRST_LIMIT;
        }
        int fitting = session.reads().sizes().within(FEW * RowCollector.BUDGET, FIRST_LIMIT, MAX_LIMIT);
        return (int) Math.min(fitting, MAX_KEPT / known.fraction());
    }

    /** Makes a source of those shards of a partition, for a read that takes all rows and keeps few. */
    public static ScanPages ofAll(ReadSession session, int partition, ShardSet shards) {
        ScanReader reader = new ScanReader(session, partition);
        int limit = reader.isEmbedded()
                ? FIRST_LIMIT
                : session.reads().sizes().within(FEW * RowCollector.BUDGET, FIRST_LIMIT_OF_ALL, MAX_LIMIT);
        return new ScanPages(session, reader, partition, shards, limit);
    }

    @Override
    public boolean next(RowSink sink) {
        ScanSplit split = splits.poll();
        if (split == null) {
            return false;
        }
        RowCollector.Result result = reader.scan(split, limit, sink);
        if (result.lastKey() != null) {
            ScanSplit left = split.after(result.lastKey());
            if (!left.ranges().isEmpty()) {
                splits.addFirst(left);
            }
        }
        if (result.keys() > 0) {
            adapt(result);
        }
        return !splits.isEmpty();
    }

    /**
     * Adapts the size of the next page to the budget: a driver has to read a result to its end. If few rows are kept a
     * page may be larger, so that reading seldom waits for the consumer.
     */
    private void adapt(RowCollector.Result result) {
        long rowBytes = Math.max(1, result.bytes() / result.keys());
        if (result.bytes() > 0) {
            sizes.note(rowBytes);
        }
        Selectivity selectivity = session.request().selectivity();
        if (selectivity != null) {
            selectivity.note(result.keys(), result.kept());
        }
        boolean few = result.kept() < result.keys() / FEW;
        long keeping = MAX_KEPT * (long) result.keys() / Math.max(1, result.kept());
        long fitting = Math.min(keeping, (few && !reader.isEmbedded() ? FEW : 1) * RowCollector.BUDGET / rowBytes);
        long most = reader.isEmbedded() ? Math.min(MAX_LIMIT, (long) limit * EMBEDDED_GROWTH) : MAX_LIMIT;
        limit = (int) Math.max(1, Math.min(most, fitting));
    }
}
