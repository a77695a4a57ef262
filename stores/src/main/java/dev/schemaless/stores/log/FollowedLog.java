package dev.schemaless.stores.log;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.VersionRequest.Order;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.feed.LogMark;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.StreamedQueries;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.VersionLog;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the new part of the logs of an external table, without bodies.
 *
 * @param clock for the age of gaps
 */
public record FollowedLog(
        LayoutTable table, List<Partition> partitions, VersionLog log, ReadControl control, Clock clock) {
    /** Number of newest positions that may belong to uncommitted transactions. They are read again. */
    private static final long UNSETTLED = 1000;

    private static final int PAGE = 2000;
    /** The marks of all slots are kept with the job. */
    private static final int MOST_SLOTS = 256;

    /**
     * Some of a log.
     *
     * @param cells the versions in it, by position
     * @param last the greatest position of it
     * @param isEnd whether nothing follows
     */
    public record Page(List<StoredCell> cells, long last, boolean isEnd) {
        /** Returns the positions, ascending. */
        public List<Long> positions() {
            return cells.stream().map(StoredCell::version).toList();
        }

        /** Returns the keys of rows that have versions which a mark has not. */
        public Set<RowKey> keys(Model model, LogMark mark) {
            Set<RowKey> keys = new LinkedHashSet<>();
            for (StoredCell cell : cells) {
                RowKey key = cell.key();
                if (key != null && mark.isNew(cell.version()) && model.cells().contains(cell.cell())) {
                    keys.add(key);
                }
            }
            return keys;
        }
    }

    /** Returns the logs of a table; empty if its program overwrites rows in place, or it has too many slots. */
    public static Optional<FollowedLog> find(LayoutTable table, List<Partition> partitions, ReadControl control) {
        return table.log()
                .filter(log -> table.routing().shards() <= MOST_SLOTS)
                .map(log -> new FollowedLog(table, partitions, log, control, Clock.systemUTC()));
    }

    /** Returns a mark before all positions of a slot that open transactions may have. */
    public LogMark start(int slot) {
        return LogMark.behind(Math.max(0, newest(slot) - UNSETTLED));
    }

    /** Returns the greatest position in the log of a slot; 0 if that is empty. */
    public long newest(int slot) {
        List<StoredCell> newest = read(slot, log.newest(slot));
        return newest.isEmpty() ? 0 : newest.get(0).version();
    }

    /**
     * Reads some of a log.
     *
     * @param first the least position
     * @param last the greatest one
     */
    public Page page(int slot, long first, long last) {
        List<StoredCell> found = read(slot, range(slot, first, last, PAGE));
        boolean isEnd = found.size() < PAGE;
        return new Page(found, isEnd ? last : found.get(found.size() - 1).version(), isEnd);
    }

    Query range(int slot, long first, long last, int most) {
        return log.all(slot, new LogPage(first, last, Order.OLDEST_FIRST, most, Set.of()));
    }

    List<StoredCell> readAll(int slot, List<Query> queries) {
        return read(slot, Query.unionAll(partitions.get(table.partitionOf(slot)).dialect(), queries));
    }

    List<StoredCell> read(int slot, Query query) {
        return new StreamedQueries("read log of " + table.model().name(), control, null)
                .run(partitions.get(table.partitionOf(slot)), query, results -> {
                    List<StoredCell> cells = new ArrayList<>();
                    while (results.next()) {
                        cells.add(log.version(results));
                    }
                    return cells;
                });
    }
}
