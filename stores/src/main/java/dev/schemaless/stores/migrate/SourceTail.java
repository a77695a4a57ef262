package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.VersionRequest.Order;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.StreamedQueries;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.VersionLog;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the new part of an external table's logs. It finds the keys of changed rows, which are then read by key.
 *
 * @param clock for the age of gaps
 */
record SourceTail(SourceTable rows, VersionLog log, Clock clock) {
    /** Number of newest positions that may belong to uncommitted transactions. They are read again. */
    private static final long UNSETTLED = 1000;

    private static final int PAGE = 2000;
    /** The marks of all slots are kept with the job. */
    private static final int MOST_SLOTS = 256;

    /**
     * Some of a log.
     *
     * @param keys those of rows that have versions which were not found before
     * @param mark how far it is read with this
     * @param last the greatest position of it
     * @param isEnd whether nothing follows
     */
    record Page(Set<RowKey> keys, LogMark mark, long last, boolean isEnd) {}

    /** Returns the tail of a table; empty if its program overwrites rows in place, or it has too many slots. */
    static Optional<SourceTail> find(SourceTable rows) {
        return rows.source()
                .table()
                .log()
                .filter(log -> rows.slots() <= MOST_SLOTS)
                .map(log -> new SourceTail(rows, log, Clock.systemUTC()));
    }

    /** Returns the mark of a slot all rows of which are read from now on. */
    LogMark start(int slot) {
        return LogMark.behind(Math.max(0, newest(slot) - UNSETTLED));
    }

    /** Returns the greatest position in the log of a slot; 0 if that is empty. */
    long newest(int slot) {
        List<StoredCell> newest = read(slot, log.newest(slot));
        return newest.isEmpty() ? 0 : newest.get(0).version();
    }

    /**
     * Reads some of a log.
     *
     * @param first the least position
     * @param last the greatest one
     */
    Page page(int slot, LogMark mark, long first, long last) {
        List<StoredCell> found =
                read(slot, log.all(slot, new LogPage(first, last, Order.OLDEST_FIRST, PAGE, Set.of())));
        List<Long> positions = found.stream().map(StoredCell::version).toList();
        Set<RowKey> keys = new LinkedHashSet<>();
        for (StoredCell cell : found) {
            RowKey key = cell.key();
            if (key != null
                    && mark.isNew(cell.version())
                    && rows.model().cells().contains(cell.cell())) {
                keys.add(key);
            }
        }
        boolean isEnd = found.size() < PAGE;
        long end = isEnd ? last : positions.get(positions.size() - 1);
        return new Page(keys, mark.after(positions, clock.millis()), end, isEnd);
    }

    private List<StoredCell> read(int slot, Query query) {
        return new StreamedQueries("read log of " + rows.model().name(), rows.control(), null)
                .run(rows.source().partitions().get(rows.source().table().partitionOf(slot)), query, results -> {
                    List<StoredCell> cells = new ArrayList<>();
                    while (results.next()) {
                        cells.add(log.version(results));
                    }
                    return cells;
                });
    }
}
