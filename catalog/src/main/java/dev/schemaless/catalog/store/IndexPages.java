package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows that {@linkplain BesideRows lookups beside them} find, of one partition: entries and cells are read by one statement
 * per table run, so in one read view. Where that gives more than is worth keeping, it is left, and the row keys are read alone and
 * their cells in batches; that is as good, because each row key comes out once and the caller applies its predicate to the body.
 */
final class IndexPages implements PageSource {
    private static final int MAX_ROWS = 4096;

    private final ReadSession session;
    private final BesideRows lookups;
    private final int position;
    private final PageReader reader;
    private final Deque<Integer> runs;
    private @Nullable PageSource rest;

    IndexPages(ReadSession session, BesideRows lookups, int position) {
        this.session = session;
        this.lookups = lookups;
        this.position = position;
        this.reader = new PageReader(session, position);
        this.runs = new ArrayDeque<>(lookups.runs(position));
    }

    @Override
    public boolean next(RowTaker taker) {
        if (rest != null) {
            return nextOf(rest, taker);
        }
        Integer run = runs.poll();
        if (run == null) {
            return false;
        }
        RowCollector.Result result = lookups.read(reader, position, run, MAX_ROWS + 1);
        if (result.stopped() || result.keys() > MAX_ROWS) {
            rest = inTwoSteps(run);
            return true;
        }
        distinct(result.rows()).forEach(taker::take);
        return !runs.isEmpty();
    }

    /**
     * Several lookups may find a row, and one has several entries within the bounds while nobody has removed those of its earlier
     * versions.
     */
    private static List<StoredRow> distinct(List<StoredRow> rows) {
        Set<RowKey> keys = new HashSet<>(2 * rows.size());
        for (StoredRow row : rows) {
            keys.add(row.key());
        }
        if (keys.size() == rows.size()) {
            return rows;
        }
        return rows.stream().filter(row -> keys.remove(row.key())).toList();
    }

    private boolean nextOf(PageSource source, RowTaker taker) {
        boolean more = source.next(taker);
        if (!more) {
            rest = null;
        }
        return more || !runs.isEmpty();
    }

    private PageSource inTwoSteps(int run) {
        Optional<SortedKeys> keys = lookups.keys(position, run);
        if (keys.isPresent()) {
            return new KeyPages(reader, session.topology(), keys.get());
        }
        int last = session.topology().lastShardOfRun(run);
        List<Integer> shards = IntStream.rangeClosed(run, last).boxed().toList();
        return ScanPages.of(session, position, ShardSet.of(session.topology().shards(), shards));
    }
}
