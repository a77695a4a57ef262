package dev.schemaless.catalog.job.purge;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.epoch.HistoryEdges;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.layout.HistorySql;
import dev.schemaless.catalog.layout.PurgeSql;
import dev.schemaless.catalog.server.Partition;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Removes the keys of erased rows: their latest cells and all versions. Each step may be repeated.
 *
 * @param catalogVersion of the catalog that has the model
 * @param readers returns the positions up to which durable readers of a log have read, by their names
 */
record KeyRemoval(PurgedRows rows, long catalogVersion, Function<TableRun, SortedMap<String, Long>> readers) {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(100);

    /**
     * Waits for five seconds until all durable readers have read the last versions of rows. They have no other way to learn of the
     * deletion.
     *
     * @throws SchemalessException {@code OBJECT_IN_USE} with the names of the readers that have not
     */
    void awaitReaders(Collection<RowKey> keys) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Set<String> lagging = lagging(keys);
        while (!lagging.isEmpty()) {
            if (System.nanoTime() - end > 0) {
                throw new SchemalessException(
                        ErrorCode.OBJECT_IN_USE,
                        "Cannot purge keys of '" + rows.model().name() + "': consumers of its changes have not read"
                                + " the last ones of these rows: " + String.join(", ", lagging)
                                + ". Let them go on, or drop them; then purge the rows again.");
            }
            rows.control().pause(POLL);
            lagging = lagging(keys);
        }
    }

    private Set<String> lagging(Collection<RowKey> keys) {
        Set<String> lagging = new TreeSet<>();
        rows.byRun(keys).forEach((run, some) -> {
            SortedMap<String, Long> positions = readers.apply(new TableRun(rows.model(), run));
            if (!positions.isEmpty()) {
                long last = lastPosition(run, some);
                positions.forEach((name, position) -> {
                    if (position < last) {
                        lagging.add(name);
                    }
                });
            }
        });
        return lagging;
    }

    private long lastPosition(int run, List<RowKey> keys) {
        PurgeSql cells = cells(run);
        return PurgedRows.batches(keys).stream()
                .mapToLong(batch -> partition(run)
                        .run(
                                "read positions",
                                rows.control(),
                                connection -> cells.positions(batch)
                                        .list(connection, row -> row.getLong(1))
                                        .get(0)))
                .max()
                .orElse(0);
    }

    /**
     * Removes rows.
     *
     * @param dead the keys of rows that are erased, each with its count of writes: a row that was written since stays
     */
    void remove(Map<RowKey, Long> dead) {
        HistoryEdges edges = new HistoryEdges(rows.tables());
        rows.byRun(dead.keySet()).forEach((run, keys) -> {
            edges.begin(new TableRun(rows.model(), run), rows.control());
            for (List<RowKey> batch : PurgedRows.batches(keys)) {
                partition(run)
                        .transact("remove keys", rows.control(), connection -> remove(connection, run, batch, dead));
            }
        });
    }

    private int remove(Connection connection, int run, List<RowKey> keys, Map<RowKey, Long> dead) throws SQLException {
        Epoch.share(connection, rows.tables().housekeeping(positionOf(run))).check(catalogVersion);
        HistorySql history =
                new HistorySql(partition(run).dialect(), rows.tables().names());
        history.lock(rows.model().number(), run).list(connection, row -> row.getLong(1));
        List<RowKey> removed = latest(run).lockBases(keys).list(connection, PurgedRows.Base::of).stream()
                .filter(row -> !row.lives() && Objects.equals(dead.get(row.key()), row.rowSeq()))
                .map(PurgedRows.Base::key)
                .toList();
        if (!removed.isEmpty()) {
            removeVersions(connection, run, removed, history);
            latest(run).remove(removed).update(connection);
        }
        return removed.size();
    }

    /** The positions of the last version of some rows, and of the last one of their log. */
    private record Ends(long ofRows, long ofLog) {}

    /** Removes versions. A log keeps its greatest position, since a reader would else seem to be after its end. */
    private void removeVersions(Connection connection, int run, List<RowKey> keys, HistorySql history)
            throws SQLException {
        Ends ends = cells(run)
                .positions(keys)
                .list(connection, row -> new Ends(row.getLong(1), row.getLong(2)))
                .get(0);
        if (ends.ofRows() == ends.ofLog()) {
            cells(run).blank(ends.ofLog()).update(connection);
        }
        cells(run).removeBefore(keys, ends.ofLog()).update(connection);
        history.pass(rows.model().number(), run, ends.ofRows()).update(connection);
    }

    private int positionOf(int run) {
        return rows.tables().topology().partitionOf(run);
    }

    private Partition partition(int run) {
        return rows.tables().partition(positionOf(run));
    }

    private PurgeSql cells(int run) {
        return rows.sql(positionOf(run), rows.tables().names().cells(rows.model(), run));
    }

    private PurgeSql latest(int run) {
        return rows.sql(positionOf(run), rows.tables().names().latest(rows.model(), run));
    }
}
