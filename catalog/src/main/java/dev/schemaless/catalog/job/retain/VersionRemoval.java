package dev.schemaless.catalog.job.retain;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.layout.CellSql;
import dev.schemaless.catalog.layout.HistorySql;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.VersionSql;
import dev.schemaless.catalog.model.Retention;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Trip;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Removes the superseded versions of one log, page by page.
 *
 * <p>A version is superseded by the next one of its cell. So the log itself is the queue of removals: a version that is old enough
 * ends all but some of those before it. Each page is one transaction, which also moves the log's edge and notes how far it is. The
 * lock of that note keeps two owners of the job from working at the same time; each goes on where the other one was.
 */
final class VersionRemoval {
    private static final int PAGE = 1_000;

    /** Readers keep versions so much longer than the model does. */
    private static final long LONGEST_HOLD_MICROS =
            TimeUnit.NANOSECONDS.toMicros(Duration.ofDays(7).toNanos());

    private final Partition partition;
    private final StoreTables tables;
    private final TableRun log;
    private final Retention retention;
    private final HistorySql history;
    private final long catalogVersion;
    private final long settled;
    private final long held;

    /** A version that was read. */
    private record Seen(long position, RowKey key, Cell cell) {}

    /** A cell of a row. */
    private record Place(RowKey key, String column) {}

    /**
     * Makes the removal.
     *
     * @param catalogVersion of the catalog that has the model
     * @param settled the position up to which no version can appear any more
     * @param held the position up to which every durable reader of the log has read
     */
    VersionRemoval(StoreTables tables, TableRun log, long catalogVersion, long settled, long held) {
        this.catalogVersion = catalogVersion;
        this.tables = tables;
        this.log = log;
        this.partition = tables.partition(tables.topology().partitionOf(log.run()));
        this.retention = Objects.requireNonNull(log.model().retention());
        this.history = new HistorySql(partition.dialect(), tables.names());
        this.settled = settled;
        this.held = held;
    }

    /** Removes the versions that the next ones supersede; returns the number of versions that it looked at, 0 at the end. */
    int next(ReadControl control) {
        return partition.transact("remove versions", control, this::page);
    }

    private int page(Connection connection) throws SQLException {
        // so that a change of the limits, once made, holds for every page
        Epoch epoch = Epoch.share(connection, housekeeping());
        epoch.check(catalogVersion);
        long done = beginning(connection);
        List<Seen> page = page(connection, done, epoch.micros());
        if (!page.isEmpty()) {
            remove(connection, page);
        }
        return page.size();
    }

    private StoreSql housekeeping() {
        return tables.housekeeping(tables.topology().partitionOf(log.run()));
    }

    /** Returns the position to go on after. Fewer versions to keep than before begin with the first position again. */
    private long beginning(Connection connection) throws SQLException {
        return history
                .lock(log.model().number(), log.run())
                .list(connection, row -> row.getLong(2) > retention.versions() ? 0 : row.getLong(1))
                .stream()
                .findFirst()
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.CATALOG_CHANGED,
                        "Cannot remove versions of '" + log.model().name() + "': its table was dropped."));
    }

    /** Reads the next versions that are old enough, in their order. */
    private List<Seen> page(Connection connection, long done, long now) throws SQLException {
        VersionSql sql = new VersionSql(partition.dialect(), tables.names(), log.model(), log.run());
        LogPage wanted = new LogPage(done + 1, settled, VersionRequest.Order.OLDEST_FIRST, PAGE, Set.of());
        long newest = now - Objects.requireNonNull(retention.keptMicros());
        return sql
                .all(wanted)
                .list(connection, row -> new Seen(VersionSql.position(row), VersionSql.key(row), sql.cell(row)))
                .stream()
                .takeWhile(seen ->
                        seen.cell().createdAt() <= (seen.position() <= held ? newest : newest - LONGEST_HOLD_MICROS))
                .toList();
    }

    private void remove(Connection connection, List<Seen> page) throws SQLException {
        Map<Place, Long> removals = new HashMap<>();
        long fromMicros = 0;
        long fromPosition = 0;
        for (Seen seen : page) {
            long last = seen.cell().refKey() - retention.versions();
            if (last >= 0) {
                removals.merge(new Place(seen.key(), seen.cell().column()), last, Math::max);
                fromMicros = Math.max(fromMicros, seen.cell().createdAt());
                fromPosition = seen.position() - 1;
            }
        }
        CellSql cells = new CellSql(partition.dialect(), tables.names(), log.model(), log.run());
        Trip trip = new Trip(connection, partition.dialect());
        for (Map.Entry<Place, Long> removal : removals.entrySet()) {
            trip.add(cells.removeVersions(
                    removal.getKey().key(), removal.getKey().column(), removal.getValue()));
        }
        trip.add(history.advance(
                log.model().number(),
                log.run(),
                page.get(page.size() - 1).position(),
                retention.versions(),
                new HistorySql.Edge(fromMicros, fromPosition)));
        trip.send();
    }
}
