package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;

/**
 * The texts that deal with the beginnings of logs: one row on the log's partition, of each log of which versions were removed. The
 * table is made when it is needed first.
 */
public final class HistorySql {
    private final Dialect dialect;
    private final String name;
    private final String table;

    public HistorySql(Dialect dialect, TableNames names) {
        this.dialect = dialect;
        this.name = names.history();
        this.table = dialect.quote(name);
    }

    /** Makes the table, if it is absent. */
    public Query create() {
        return new TableDefinition(name, """
                model INT NOT NULL, run INT NOT NULL, from_micros BIGINT NOT NULL, from_position BIGINT NOT NULL,
                done_position BIGINT NOT NULL, done_versions BIGINT NOT NULL, expired_position BIGINT NOT NULL,
                PRIMARY KEY (model, run)""").create(dialect, "create-history");
    }

    /** Makes the row of a log; a unique violation says that it is there. */
    public Query insert(int model, int run) {
        return Query.of(
                "/* schemaless:begin-history */ INSERT INTO " + table
                        + " (model, run, from_micros, from_position, done_position, done_versions, expired_position)"
                        + " VALUES (?, ?, 0, 0, 0, 0, 0)",
                model,
                run);
    }

    /** Reads done_position and done_versions of a log, and locks the row until the transaction ends: one row or none. */
    public Query lock(int model, int run) {
        return Query.of(
                "/* schemaless:lock-history */ SELECT done_position, done_versions FROM " + table
                        + " WHERE model = ? AND run = ? FOR UPDATE",
                model,
                run);
    }

    /**
     * Notes how far superseded versions of a log are removed, of a log whose row is locked.
     *
     * @param position the last position that was looked at
     * @param versions how many versions of a cell were left
     * @param edge moments before its first one, and versions up to its position, may be gone; the greater edge stays
     */
    public Query advance(int model, int run, long position, long versions, Edge edge) {
        return Query.of(
                "/* schemaless:advance-history */ UPDATE " + table
                        + " SET done_position = ?, done_versions = ?, from_micros = GREATEST(from_micros, ?),"
                        + " from_position = GREATEST(from_position, ?) WHERE model = ? AND run = ?",
                position,
                versions,
                edge.fromMicros(),
                edge.fromPosition(),
                model,
                run);
    }

    /** Notes that versions up to a position of a log are gone, of a log whose row is locked; the greater position stays. */
    public Query pass(int model, int run, long position) {
        return Query.of(
                "/* schemaless:pass-history */ UPDATE " + table
                        + " SET from_position = GREATEST(from_position, ?) WHERE model = ? AND run = ?",
                position,
                model,
                run);
    }

    /** Reads the last position of a log whose row was looked at for its age: one row or none. */
    public Query expired(int model, int run) {
        return Query.of(
                "/* schemaless:read-expiry */ SELECT expired_position FROM " + table + " WHERE model = ? AND run = ?",
                model,
                run);
    }

    /** Notes the last position of a log whose row was looked at for its age. */
    public Query expire(int model, int run, long position) {
        return Query.of(
                "/* schemaless:advance-expiry */ UPDATE " + table
                        + " SET expired_position = ? WHERE model = ? AND run = ? AND expired_position < ?",
                position,
                model,
                run,
                position);
    }

    /** The first moment, in microseconds since 1970-01-01 UTC, and the position from which a log is whole. */
    public record Edge(long fromMicros, long fromPosition) {}

    /** Reads run, from_micros and from_position of the logs of a model on this partition. */
    public Query edges(int model) {
        return Query.of(
                "/* schemaless:read-history */ SELECT run, from_micros, from_position FROM " + table
                        + " WHERE model = ?",
                model);
    }

    /** Forgets the logs of a model that is gone. */
    public Query forget(int model) {
        return Query.of("/* schemaless:forget-history */ DELETE FROM " + table + " WHERE model = ?", model);
    }
}
