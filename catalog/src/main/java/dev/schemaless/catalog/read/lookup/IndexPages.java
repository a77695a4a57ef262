package dev.schemaless.catalog.read.lookup;

import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.read.page.FoundRows;
import dev.schemaless.catalog.read.page.PageReader;
import dev.schemaless.catalog.read.page.PageSource;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.SortedKeys;
import dev.schemaless.catalog.read.scan.ScanPages;
import dev.schemaless.catalog.read.share.ModelQueues;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@linkplain ColocatedLookups co-located lookups} on one partition. One statement for each table run reads entries
 * and cells, so in one read view.
 *
 * <p>If that gives more rows than are worth keeping, the result is dropped. Then the row keys are read alone and their cells in
 * batches. That is as good, because each row key comes once and the caller applies its predicate to the body.
 */
public final class IndexPages implements PageSource {
    private final ReadSession session;
    private final ModelQueues queues;
    private final ColocatedLookups lookups;
    private final int position;
    private final PageReader reader;
    private final Iterator<TableRunLookups> parts;
    private @Nullable PageSource rest;

    public IndexPages(ReadSession session, ModelQueues queues, ColocatedLookups lookups, int position) {
        this.session = session;
        this.queues = queues;
        this.lookups = lookups;
        this.position = position;
        this.reader = new PageReader(session, position);
        this.parts = lookups.of(position).iterator();
    }

    @Override
    public boolean next(RowSink sink) {
        if (rest != null) {
            return nextOf(rest, sink);
        }
        if (!parts.hasNext()) {
            return false;
        }
        TableRunLookups part = parts.next();
        FoundRows result = read(part);
        if (result.more()) {
            rest = inTwoSteps(part);
            return true;
        }
        distinct(result.rows()).forEach(sink::accept);
        return parts.hasNext();
    }

    private FoundRows read(TableRunLookups part) {
        return part.onlyIndex()
                .flatMap(index -> new SharedLookups(session, queues).rows(index, position, part.run()))
                .orElseGet(() -> lookups.read(reader, part, RowLookups.MAX_ROWS + 1));
    }

    /**
     * Removes duplicates: several lookups may find a row, and a row may still have entries of its earlier versions.
     * Entries of equal values are ordered by row key, so comparing neighbours is enough most often.
     */
    private static List<StoredRow> distinct(List<StoredRow> rows) {
        if (areAscending(rows)) {
            return rows;
        }
        Set<RowKey> keys = new HashSet<>(2 * rows.size());
        for (StoredRow row : rows) {
            keys.add(row.key());
        }
        if (keys.size() == rows.size()) {
            return rows;
        }
        return rows.stream().filter(row -> keys.remove(row.key())).toList();
    }

    private static boolean areAscending(List<StoredRow> rows) {
        for (int i = 1; i < rows.size(); i++) {
            if (rows.get(i - 1).key().compareTo(rows.get(i).key()) >= 0) {
                return false;
            }
        }
        return true;
    }

    private boolean nextOf(PageSource source, RowSink sink) {
        boolean more = source.next(sink);
        if (!more) {
            rest = null;
        }
        return more || parts.hasNext();
    }

    private PageSource inTwoSteps(TableRunLookups part) {
        Optional<SortedKeys> keys = lookups.keys(position, part);
        if (keys.isPresent()) {
            return new KeyPages(reader, queues, keys.get());
        }
        int last = session.topology().lastShardOfRun(part.run());
        List<Integer> shards = IntStream.rangeClosed(part.run(), last).boxed().toList();
        return ScanPages.of(session, position, ShardSet.of(session.topology().shards(), shards));
    }
}
