package dev.schemaless.catalog.read.first;

import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.index.EntryOrder;
import dev.schemaless.catalog.index.EntryRange;
import dev.schemaless.catalog.lease.ClockReading;
import dev.schemaless.catalog.read.lookup.IndexRead;
import dev.schemaless.catalog.read.lookup.LookupLimits;
import dev.schemaless.catalog.read.page.Prefetch;
import dev.schemaless.catalog.read.page.ReadSession;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows that come first in an index's order (top-N). See docs/adr/0009.
 *
 * <p>From each table run and entry range it reads as many entries as rows are requested, then their rows. It keeps the
 * first by their own values. The result stands if no entry that was not read can belong to a row before the last one of
 * the result. Otherwise everything is repeated from the start with more entries: entries after those of an earlier read
 * view may belong to rows that the view showed elsewhere.
 */
public final class FirstReader<T> implements FirstRows<T> {
    /** More entries than that, of one table run, are not read: by then a scan is as good. */
    private static final int MOST_ENTRIES = 65_536;

    /** A union of more statements costs the server more than it spares. */
    private static final int MOST_RANGES = 64;

    private static final int GROWTH = 4;
    /** Growth of the limit after a round that gave few rows. */
    private static final int FAST_GROWTH = 16;

    private final ReadSession session;
    private final Executor executor;
    private final LookupLimits limits;
    private final FirstRequest<T> request;
    private final Function<ReadRequest, RowCursor<StoredRow>> rows;

    public FirstReader(
            ReadSession session,
            Executor executor,
            LookupLimits limits,
            FirstRequest<T> request,
            Function<ReadRequest, RowCursor<StoredRow>> rows) {
        this.session = session;
        this.executor = executor;
        this.limits = limits;
        this.request = request;
        this.rows = rows;
    }

    @Override
    public List<T> fetch() {
        if (request.wanted() == 0) {
            return List.of();
        }
        IndexRead index =
                new IndexRead(session, (RowSource.Index) request.request().source(), limits.maxKeys());
        return EntryRange.of(index.bounds(), request.order(), MOST_RANGES)
                .flatMap(ranges -> inOrder(index, ranges))
                .orElseGet(this::sorted);
    }

    /** Returns empty if the order of the entries is of no use. */
    private Optional<List<T>> inOrder(IndexRead index, List<EntryRange> ranges) {
        int runs = index.partitions().stream()
                .mapToInt(partition -> index.runs(partition).size())
                .sum();
        if (runs > 1 || !index.isColocated()) {
            session.beginAgain();
        }
        beginViews(index);
        int parts = Math.max(1, runs * ranges.size());
        int most = Math.min(MOST_ENTRIES, limits.maxKeys() / parts);
        for (long limit = TopRows.shareOf(request.wanted(), runs); limit <= most; ) {
            Round round = new Round(index, ranges, (int) limit);
            if (!round.read()) {
                return Optional.empty();
            }
            if (round.isTorn()) {
                continue;
            }
            if (round.isSettled()) {
                return Optional.of(round.top.inOrder());
            }
            session.beginAgain();
            limit *= round.top.taken() < limit * parts / FAST_GROWTH ? FAST_GROWTH : GROWTH;
        }
        return Optional.empty();
    }

    private void beginViews(IndexRead index) {
        if (index.isColocated()) {
            session.beginViews(index.partitions());
        } else {
            session.beginViews(session.tables().positions());
        }
    }

    private List<T> sorted() {
        return sorted(request, rows);
    }

    /** Reads all rows that may be among the first, by the other source. */
    public static <T> List<T> sorted(FirstRequest<T> request, Function<ReadRequest, RowCursor<StoredRow>> rows) {
        TopRows<T> top = new TopRows<>(request.wanted(), request.ranking());
        offerAll(request, rows, request.otherwise(), top);
        return top.inOrder();
    }

    private static <T> void offerAll(
            FirstRequest<T> request,
            Function<ReadRequest, RowCursor<StoredRow>> rows,
            RowSource source,
            TopRows<T> top) {
        try (RowCursor<StoredRow> cursor = rows.apply(request.request().of(source))) {
            while (cursor.next()) {
                top.offer(cursor.row());
            }
        }
    }

    /** One try, with so many entries of each table run. */
    private final class Round {
        private final IndexRead index;
        private final EntryOrder order;
        private final List<EntryRange> ranges;
        private final int limit;
        private final TopRows<T> top = new TopRows<>(request.wanted(), request.ranking());
        private List<FirstEntries> parts = List.of();
        private boolean torn;

        Round(IndexRead index, List<EntryRange> ranges, int limit) {
            this.index = index;
            this.order = index.order(request.order());
            this.ranges = ranges;
            this.limit = limit;
        }

        /** Returns false if reading took so long that old entries may have gone meanwhile. */
        boolean read() {
            ClockReading begin = limits.begin();
            parts = entries();
            Set<RowKey> seen = new HashSet<>();
            List<RowKey> keys = new ArrayList<>();
            for (FirstEntries part : parts) {
                for (StoredRow row : part.rows()) {
                    if (seen.add(row.key())) {
                        top.offer(row);
                    }
                }
                keys.addAll(part.keys());
            }
            boolean inTime = index.isColocated() || limits.isKeptSince(begin);
            torn = !keys.isEmpty() && session.beginAgain();
            if (inTime && !torn && !keys.isEmpty()) {
                offerAll(request, rows, new RowSource.Keys(keys), top);
            }
            return inTime;
        }

        /** Says whether the round has to be read again in a read view: the rows would show another moment than the entries. */
        boolean isTorn() {
            return torn;
        }

        /** Asks all partitions at once, one by this thread. */
        private List<FirstEntries> entries() {
            ReadSession reading = index.isColocated() ? session : session.forEntriesElsewhere();
            FirstEntriesReader reader = new FirstEntriesReader(reading, index, order, ranges);
            List<Prefetch<List<FirstEntries>>> asked = index.partitions().stream()
                    .map(partition -> new Prefetch<>(() -> reader.read(partition, limit)))
                    .toList();
            asked.stream().skip(1).forEach(executor::execute);
            return Prefetch.awaitAll(session, asked).stream()
                    .flatMap(List::stream)
                    .toList();
        }

        /** Says whether no row that an unread entry belongs to comes before the last of the rows that were found. */
        boolean isSettled() {
            T last = top.last();
            return parts.stream().allMatch(part -> isSettled(part, last));
        }

        private boolean isSettled(FirstEntries part, @Nullable T last) {
            for (List<EncodedValue> horizon : part.horizons()) {
                if (last == null || !order.isAhead(indexed(last), horizon)) {
                    return false;
                }
            }
            return true;
        }

        private List<@Nullable Object> indexed(T row) {
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = 0; i < request.order().columns(); i++) {
                values.add(request.ranking().indexed(row, i));
            }
            return values;
        }
    }
}
