package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.shard.KeyRange;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** All rows of some shards of one partition, in the order of their keys. */
final class ScanPages implements PageSource {
    private static final int FIRST_LIMIT = 64;
    private static final int MAX_LIMIT = 4096;
    private static final int GROWTH = 4;
    /** So many ranges, at most, travel in one statement. */
    private static final int MAX_RANGES = 64;

    /** Ranges of one table run that are still to be read. */
    private record Stretch(int run, List<KeyRange> ranges) {}

    private final PageReader reader;
    private final Deque<Stretch> stretches = new ArrayDeque<>();
    private int limit = FIRST_LIMIT;

    private ScanPages(PageReader reader) {
        this.reader = reader;
    }

    /** Makes a source of those shards of a partition. */
    static ScanPages of(ReadSession session, int partition, ShardSet shards) {
        ScanPages pages = new ScanPages(new PageReader(session, partition));
        for (int run : session.topology().tableRunsOf(partition)) {
            pages.add(session.topology(), run, shards);
        }
        return pages;
    }

    private void add(Topology topology, int run, ShardSet shards) {
        List<KeyRange> ranges = KeyRange.of(shards, run, topology.lastShardOfRun(run));
        for (int i = 0; i < ranges.size(); i += MAX_RANGES) {
            stretches.add(new Stretch(run, ranges.subList(i, Math.min(i + MAX_RANGES, ranges.size()))));
        }
    }

    @Override
    public Page next() {
        Stretch stretch = stretches.poll();
        if (stretch == null) {
            return new Page(List.of(), true);
        }
        RowCollector.Result result = reader.scan(stretch.run(), stretch.ranges(), limit);
        List<KeyRange> left = left(stretch, result);
        if (!left.isEmpty()) {
            stretches.addFirst(new Stretch(stretch.run(), left));
        }
        adapt(result);
        List<StoredRow> rows = result.rows();
        return new Page(rows, stretches.isEmpty());
    }

    private List<KeyRange> left(Stretch stretch, RowCollector.Result result) {
        List<KeyRange> left = new ArrayList<>();
        if (result.lastKey() == null || (!result.stopped() && result.keys() < limit)) {
            return left;
        }
        for (KeyRange range : stretch.ranges()) {
            if (range.low().compareTo(result.lastKey()) > 0) {
                left.add(range);
            } else if (range.high().compareTo(result.lastKey()) > 0) {
                left.add(range.after(result.lastKey()));
            }
        }
        return left;
    }

    /** As many rows as the budget is likely to hold: a driver has to read to the end what it was sent. */
    private void adapt(RowCollector.Result result) {
        if (result.bytes() > 0) {
            long average = Math.max(1, result.bytes() / result.rows().size());
            long fitting = Math.max(1, RowCollector.BUDGET / average);
            limit = (int) Math.min(Math.min(MAX_LIMIT, (long) limit * GROWTH), fitting);
        }
    }
}
