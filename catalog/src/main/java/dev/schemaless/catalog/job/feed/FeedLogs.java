package dev.schemaless.catalog.job.feed;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.ResultReader;
import dev.schemaless.catalog.epoch.HistoryEdges;
import dev.schemaless.catalog.epoch.SettledLogs;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.layout.FeedSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The logs of one partition. Used by one thread at a time. */
final class FeedLogs {
    private final StoreTables tables;
    private final int partition;
    private final SettledLogs settled;
    private final HistoryEdges edges;

    FeedLogs(StoreTables tables, SettledLogs settled, int partition) {
        this.tables = tables;
        this.partition = partition;
        this.settled = settled;
        this.edges = new HistoryEdges(tables);
    }

    /**
     * The next changes of a log.
     *
     * @param last the position of the last one
     */
    record Page(int count, long last) {}

    /**
     * The distance from a position to the end of a log.
     *
     * @param newest the greatest position
     * @param since the time of the first change after the position, in microseconds; null at the end of the log
     */
    record Lag(long newest, @Nullable Long since) {}

    /** Returns the logs of a table on this partition. */
    List<TableRun> of(Model model) {
        return tables.topology().tableRunsOf(partition).stream()
                .map(run -> new TableRun(model, run))
                .toList();
    }

    /**
     * Returns the greatest settled positions. Waits for news as {@link SettledLogs#await} does.
     *
     * @param passed where the reader is
     */
    SettledLogs.Positions await(Model model, FeedPosition passed, Duration age, ReadControl control) {
        List<TableRun> logs = of(model);
        return settled.await(
                model,
                partition,
                age,
                known -> logs.stream().anyMatch(log -> known.of(log).orElse(0) > passed.passed(log.run())),
                control);
    }

    private static Map<Integer, Long> positions(List<TableRun> logs, SettledLogs.Positions settled) {
        Map<Integer, Long> found = new HashMap<>();
        logs.forEach(log -> settled.of(log).ifPresent(position -> found.put(log.run(), position)));
        return found;
    }

    /**
     * Returns the positions after all changes that were committed at the call, and before all that are committed later.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if older transactions stay open for too long
     */
    Map<Integer, Long> now(Model model, ReadControl control, Duration patience) {
        SettledLogs.Positions now = settled.of(model, partition, patience, control);
        if (!now.isCurrent()) {
            throw new SchemalessException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "Cannot begin feed of '" + model.name() + "' now: a transaction on "
                            + tables.partition(partition).display() + " has been open for "
                            + patience.toSeconds() + " s. Try again, or begin at the beginning.");
        }
        return positions(of(model), now);
    }

    /** Returns where a log ends now; empty if an open transaction may be older. */
    OptionalLong end(TableRun log, ReadControl control) {
        SettledLogs.Positions now = settled.of(log.model(), partition, control);
        return now.isCurrent() ? now.of(log) : OptionalLong.empty();
    }

    /** Finds at most some changes after a position, up to a settled one. */
    Page next(TableRun log, long after, long settled, int most, StatementGuard guard) {
        return one(log, guard, sql(log).next(after, settled, most), row -> new Page(row.getInt(1), row.getLong(2)));
    }

    /**
     * Requires that no version after a position has been removed, after versions were read from there.
     *
     * @throws SchemalessException {@code HISTORY_GONE} if some may have been
     */
    void requireWhole(TableRun log, long after, StatementGuard guard) {
        edges.requireVersionsAfter(log, after, guard);
    }

    Lag lag(TableRun log, long after, StatementGuard guard) {
        return one(log, guard, sql(log).lag(after), row -> {
            long newest = row.getLong(1);
            long since = row.getLong(2);
            return new Lag(newest, row.wasNull() ? null : since);
        });
    }

    private FeedSql sql(TableRun log) {
        return new FeedSql(tables.partition(partition).dialect(), tables.names(), log.model(), log.run());
    }

    private <T> T one(TableRun log, StatementGuard guard, Query query, ResultReader<T> reader) {
        return tables.partition(partition)
                .run("follow log of " + log.model().name(), guard, connection -> query.list(connection, reader))
                .get(0);
    }
}
