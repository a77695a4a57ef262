package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.layout.HistorySql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Finds where the past of tables begins whose versions are not all kept. Thread-safe.
 *
 * <p>Versions are removed in the transaction that moves the edge. So a reader that looks at the edge <i>after</i> it has read a page,
 * and is not refused, has the whole page. A reader of a moment asks for limited tables alone, on a catalog that its partition does not
 * know to be old: a table becomes limited by a change of the catalog. A reader of a log always asks.
 */
public final class HistoryEdges {
    private final StoreTables tables;

    public HistoryEdges(StoreTables tables) {
        this.tables = tables;
    }

    /** Makes the note of a log's edge, unless it is there. */
    public void begin(TableRun log, StatementGuard guard) {
        Partition partition = tables.partition(tables.topology().partitionOf(log.run()));
        HistorySql sql = new HistorySql(partition.dialect(), tables.names());
        try {
            partition.run("begin history", guard, sql.insert(log.model().number(), log.run())::update);
        } catch (SchemalessException e) {
            if (e.getCause() instanceof SQLException missing && SqlStates.isTableMissing(missing)) {
                partition.run("create history", guard, sql.create()::update);
                begin(log, guard);
            } else if (e.code() != ErrorCode.UNIQUE_VIOLATION) {
                throw e;
            }
        }
    }

    /** Returns the edges of a model's logs on a partition; none of a log that is whole. */
    public List<HistoryEdge> of(Model model, int position, StatementGuard guard) {
        return model.retention() == null ? List.of() : read(model, position, guard);
    }

    private List<HistoryEdge> read(Model model, int position, StatementGuard guard) {
        HistorySql sql = new HistorySql(tables.partition(position).dialect(), tables.names());
        try {
            return tables.partition(position)
                    .run(
                            "read history",
                            guard,
                            connection -> sql.edges(model.number())
                                    .list(
                                            connection,
                                            row -> new HistoryEdge(row.getInt(1), row.getLong(2), row.getLong(3))));
        } catch (SchemalessException e) {
            if (e.getCause() instanceof SQLException missing && SqlStates.isTableMissing(missing)) {
                return List.of();
            }
            throw e;
        }
    }

    /**
     * Requires that a model's logs on a partition can show a moment.
     *
     * @param micros since 1970-01-01 UTC
     * @throws SchemalessException {@code HISTORY_GONE} if versions of that moment may have been removed
     */
    public void requireMoment(Model model, int position, long micros, StatementGuard guard) {
        of(model, position, guard).stream()
                .filter(edge -> micros < edge.fromMicros())
                .findFirst()
                .ifPresent(edge -> {
                    throw new SchemalessException(
                            ErrorCode.HISTORY_GONE,
                            "Cannot read '" + model.name() + "' as of " + moment(micros) + ": its past begins at "
                                    + moment(edge.fromMicros())
                                    + ", because ALTER TABLE … KEEP limits it. Ask for a later moment.");
                });
    }

    /**
     * Requires that a log has every version after a position. Position 0 is never refused: a reader from there takes the versions that are left.
     *
     * @throws SchemalessException {@code HISTORY_GONE} if versions after that position may have been removed
     */
    public void requireVersionsAfter(TableRun log, long position, StatementGuard guard) {
        Model model = log.model();
        if (position > 0) {
            // a reader of versions alone may know an old catalog, of before the first removal
            read(model, tables.topology().partitionOf(log.run()), guard).stream()
                    .filter(edge -> edge.run() == log.run() && position < edge.fromPosition())
                    .findFirst()
                    .ifPresent(edge -> {
                        throw new SchemalessException(
                                ErrorCode.HISTORY_GONE,
                                "Cannot read changes of '" + model.name() + "' after position " + position + " of log "
                                        + edge.run() + ": all changes are kept only after " + edge.fromPosition()
                                        + ", because of ALTER TABLE … KEEP or PURGE … WITH KEYS. Read the rows, and"
                                        + " begin there.");
                    });
        }
    }

    private static Instant moment(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
