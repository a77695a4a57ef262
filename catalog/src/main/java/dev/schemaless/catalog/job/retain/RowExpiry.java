package dev.schemaless.catalog.job.retain;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.layout.HistorySql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.VersionSql;
import dev.schemaless.catalog.server.Partition;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Deletes the rows of one log that were not written for long, page by page, as statements delete them.
 *
 * <p>The log is the queue of these deletions too: the newest version of each live row is in it, and a later write is further on. A page
 * is worked before its end is noted, so a row may be looked at twice.
 */
final class RowExpiry {
    /** The rows of a page are few, because they stay locked until all are deleted. */
    private static final int PAGE = 200;

    private final StoreTables tables;
    private final TableRun log;
    private final int position;
    private final long catalogVersion;
    private final long settled;
    private final long expiryMicros;
    private final HistorySql history;
    private final Consumer<WriteRequest> writer;

    /** A page of the log: its last position, the number of its versions, and its rows that are old enough. */
    private record Page(long last, int versions, List<Old> old) {}

    /** A row that is deleted unless it is written meanwhile. */
    private record Old(RowKey key, long rowSeq) implements RowChange {
        @Override
        public Decision decide(@Nullable StoredRow current) {
            return current != null && current.rowSeq() == rowSeq ? new Decision.Delete(1) : new Decision.Keep(0);
        }
    }

    private record Seen(long position, RowKey key, long createdAt) {}

    /**
     * Makes the deletions.
     *
     * @param catalogVersion of the catalog that has the model
     * @param settled the position up to which no version can appear any more
     */
    RowExpiry(StoreTables tables, TableRun log, long catalogVersion, long settled, Consumer<WriteRequest> writer) {
        this.tables = tables;
        this.log = log;
        this.position = tables.topology().partitionOf(log.run());
        this.catalogVersion = catalogVersion;
        this.settled = settled;
        this.expiryMicros = Objects.requireNonNull(
                Objects.requireNonNull(log.model().retention()).expiryMicros());
        this.history = new HistorySql(partition().dialect(), tables.names());
        this.writer = writer;
    }

    private Partition partition() {
        return tables.partition(position);
    }

    /** Deletes rows of the next versions; returns the number of versions that it looked at, 0 at the end. */
    int next(ReadControl control) {
        Page page = partition().run("look for old rows", control, this::page);
        if (!page.old().isEmpty()) {
            writer.accept(new WriteRequest(catalogVersion, log.model(), page.old(), control));
        }
        if (page.versions() > 0) {
            Query note = history.expire(log.model().number(), log.run(), page.last());
            partition().run("note expiry", control, note::update);
        }
        return page.versions();
    }

    private Page page(Connection connection) throws SQLException {
        long done = number(connection, history.expired(log.model().number(), log.run()));
        long newest = number(connection, tables.housekeeping(position).readClock()) - expiryMicros;
        List<Seen> page = versions(connection, done).stream()
                .takeWhile(seen -> seen.createdAt() <= newest)
                .toList();
        if (page.isEmpty()) {
            return new Page(done, 0, List.of());
        }
        List<RowKey> keys = page.stream().map(Seen::key).distinct().sorted().toList();
        List<Old> old = tables.cells(position, log.model(), log.run())
                .readOld(keys, newest)
                .list(connection, row -> new Old(RowKey.of(row.getBytes(1)), row.getLong(2)));
        return new Page(page.get(page.size() - 1).position(), page.size(), old);
    }

    private List<Seen> versions(Connection connection, long done) throws SQLException {
        VersionSql sql = new VersionSql(partition().dialect(), tables.names(), log.model(), log.run());
        return sql.all(new LogPage(done + 1, settled, VersionRequest.Order.OLDEST_FIRST, PAGE, Set.of()))
                .list(
                        connection,
                        row -> new Seen(
                                VersionSql.position(row),
                                VersionSql.key(row),
                                sql.cell(row).createdAt()));
    }

    private static long number(Connection connection, Query query) throws SQLException {
        return query.list(connection, row -> row.getLong(1)).stream()
                .findFirst()
                .orElse(0L);
    }
}
