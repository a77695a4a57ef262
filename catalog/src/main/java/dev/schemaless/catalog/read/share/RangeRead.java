package dev.schemaless.catalog.read.share;

import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.coalesce.CombiningQueue;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.layout.PowersOfTwo;
import dev.schemaless.catalog.layout.ScanSql;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.RowCollector;
import dev.schemaless.catalog.read.scan.RowsOfRanges;
import dev.schemaless.catalog.read.scan.ScanReader;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A read of the first rows of some ranges of row keys. If the rows of a batch are larger than expected it settles no
 * caller: each reads alone then.
 *
 * @param pages reads them alone
 * @param partition on which the rows lie
 * @param split the ranges
 * @param backward whether the last rows are read
 * @param limit how many at most
 * @param sink takes the rows that are read alone, in the thread of its caller
 */
public record RangeRead(
        ReadSession session,
        ScanReader pages,
        int partition,
        ScanSplit split,
        boolean backward,
        int limit,
        RowSink sink)
        implements SharedRead<RangeRead, RangeRows> {
    /** The limit of bytes concerns the rows that reads are expected to find. */
    static final CombiningQueue.Limits LIMITS = new CombiningQueue.Limits(32, 1024 * 1024);
    /** Bytes expected of a range while the size of rows is not known. */
    private static final long UNKNOWN = 64 * 1024;

    /** The reads that one statement answers. */
    private record Shape(long catalogVersion, boolean backward, int limit) {}

    @Override
    public int run() {
        return split.run();
    }

    @Override
    public Object shape() {
        return new Shape(session.request().catalogVersion(), backward, limit);
    }

    @Override
    public long size() {
        return session.reads().sizes().bytesOf(limit, UNKNOWN);
    }

    /** One statement reads one range of each, with both its ends. */
    @Override
    public boolean isSmall() {
        return ScanSql.isShort(split, limit);
    }

    private KeyRange range() {
        return split.ranges().get(0);
    }

    @Override
    public RangeRows alone() {
        RowCollector.Result page = backward ? pages.scanBackward(split, limit, sink) : pages.scan(split, limit, sink);
        if (page.keys() > 0 && page.bytes() > 0) {
            session.reads().sizes().note(Math.max(1, page.bytes() / page.keys()));
        }
        return new RangeRows(List.of(), page.lastKey());
    }

    @Override
    public void together(List<Ticket<RangeRead, RangeRows>> tickets) {
        List<KeyRange> ranges =
                tickets.stream().map(ticket -> ticket.operation().range()).toList();
        RowsOfRanges found = new ScanReader(session.forAll(), partition)
                .scanEach(run(), PowersOfTwo.padded(ranges), backward, limit);
        for (int i = 0; found.isComplete() && i < tickets.size(); i++) {
            List<StoredRow> rows = found.of(i);
            tickets.get(i).succeed(new RangeRows(rows, rows.size() < limit ? null : last(rows)));
        }
    }

    private @Nullable RowKey last(List<StoredRow> rows) {
        Comparator<RowKey> order = backward ? Comparator.reverseOrder() : Comparator.naturalOrder();
        return rows.stream().map(StoredRow::key).max(order).orElse(null);
    }
}
