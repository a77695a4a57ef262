package dev.schemaless.catalog.read.first;

import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.KeyBounds;
import dev.schemaless.catalog.index.KeyOrder;
import dev.schemaless.catalog.index.KeyPart;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.scan.ScanReader;
import dev.schemaless.catalog.read.share.RangeRead;
import dev.schemaless.catalog.read.share.RangeRows;
import dev.schemaless.catalog.read.share.SharedReads;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows that come first in the order of their primary key (top-N), from the latest cells themselves.
 *
 * <p>Each part of the order is read page by page, until no later row can precede the last of the found rows. A row's
 * key never changes, so no row is missed between two pages, and none is read twice.
 */
public final class FirstKeysReader<T> implements FirstRows<T> {
    private static final int MOST_ROWS = 4096;
    private static final int GROWTH = 4;

    private final ReadSession session;
    private final SharedReads<RangeRead, RangeRows> reads;
    private final FirstRequest<T> request;
    private final RowSource.PrimaryKeyRange range;
    private final Function<ReadRequest, RowCursor<StoredRow>> rows;

    public FirstKeysReader(
            ReadSession session,
            SharedReads<RangeRead, RangeRows> reads,
            FirstRequest<T> request,
            RowSource.PrimaryKeyRange range,
            Function<ReadRequest, RowCursor<StoredRow>> rows) {
        this.session = session;
        this.reads = reads;
        this.request = request;
        this.range = range;
        this.rows = rows;
    }

    @Override
    public List<T> fetch() {
        if (request.wanted() == 0) {
            return List.of();
        }
        Topology topology = session.topology();
        KeyBounds bounds = KeyBounds.of(request.request().model(), topology.shards());
        Optional<List<KeyPart>> parts = bounds.parts(range.shards(), range.bounds(), request.order());
        return parts.map(found -> inOrder(found, bounds.order(request.order())))
                .orElseGet(() -> FirstReader.sorted(request, rows));
    }

    private List<T> inOrder(List<KeyPart> parts, KeyOrder order) {
        TopRows<T> top = new TopRows<>(request.wanted(), request.ranking());
        List<PartScan> left = parts.stream().map(PartScan::new).toList();
        long limit = parts.size() == 1 ? request.wanted() : TopRows.shareOf(request.wanted(), parts.size());
        if (parts.size() > 1) {
            session.beginAgain();
        }
        session.beginViews(left.stream().map(scan -> scan.partition).distinct().toList());
        while (!left.isEmpty()) {
            int page = (int) Math.min(MOST_ROWS, limit);
            left.forEach(scan -> scan.read(page, top));
            T last = top.last();
            left = left.stream().filter(scan -> scan.mayHaveBefore(last, order)).toList();
            if (!left.isEmpty() && session.beginAgain()) {
                return inOrder(parts, order);
            }
            limit = Math.min(MOST_ROWS, limit * GROWTH);
        }
        return top.inOrder();
    }

    private List<@Nullable Object> ordering(T row) {
        return IntStream.range(0, request.order().columns())
                .<@Nullable Object>mapToObj(column -> request.ranking().indexed(row, column))
                .toList();
    }

    /** The rest of a part. Not thread-safe. */
    private final class PartScan {
        private final KeyPart part;
        private final int partition;
        private final ScanReader pages;
        private ScanSplit rest;
        private @Nullable RowKey last;

        PartScan(KeyPart part) {
            Topology topology = session.topology();
            int run = topology.tableRunOf(part.shard());
            this.part = part;
            this.partition = topology.partitionOf(part.shard());
            this.pages = new ScanReader(session, partition);
            this.rest = new ScanSplit(run, topology.lastShardOfRun(run), part.ranges());
        }

        void read(int limit, TopRows<T> top) {
            boolean backward = request.order().backward();
            RangeRead read = new RangeRead(session, pages, partition, rest, backward, limit, top::offer);
            RangeRows found = reads.read(read);
            found.rows().forEach(top::offer);
            last = found.last();
            if (last != null) {
                rest = backward ? rest.before(last) : rest.after(last);
            }
        }

        /** Says whether a row that was not read may come before one. */
        boolean mayHaveBefore(@Nullable T row, KeyOrder order) {
            return last != null
                    && !rest.ranges().isEmpty()
                    && (row == null || !order.isAhead(ordering(row), part, last));
        }
    }
}
