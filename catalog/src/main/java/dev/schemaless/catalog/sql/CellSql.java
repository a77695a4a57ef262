package dev.schemaless.catalog.sql;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.shard.KeyRange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The texts that make and write the cells of one table run of a model, and its latest cells if it keeps them. */
public final class CellSql {
    private final Dialect dialect;
    private final String cells;
    private final String latest;
    private final boolean keepsLatest;

    /**
     * Makes the texts for two tables.
     *
     * @param cells not yet quoted
     * @param latest not yet quoted; null if the model keeps none
     */
    public CellSql(Dialect dialect, String cells, @Nullable String latest) {
        this.dialect = dialect;
        this.cells = dialect.quote(cells);
        this.latest = latest == null ? "" : dialect.quote(latest);
        this.keepsLatest = latest != null;
    }

    public boolean keepsLatest() {
        return keepsLatest;
    }

    Dialect dialect() {
        return dialect;
    }

    /** Returns the statements that make the tables, if they are absent. */
    public List<Query> create() {
        List<Query> result = new ArrayList<>();
        result.add(Query.of(SqlText.format(
                """
                /* schemaless:create-cells */ CREATE TABLE IF NOT EXISTS %s (
                added_id %s, row_key BINARY(16) NOT NULL, column_name %s NOT NULL, ref_key BIGINT NOT NULL,
                write_id BINARY(16) NOT NULL, body %s NULL, created_at %s NOT NULL,
                PRIMARY KEY (added_id), UNIQUE (row_key, column_name, ref_key))%s""",
                cells,
                dialect.addedIdType(),
                dialect.columnNameType(),
                dialect.bodyType(),
                dialect.timestampType(),
                dialect.tableOptions())));
        if (keepsLatest) {
            result.add(Query.of(SqlText.format(
                    """
                    /* schemaless:create-latest */ CREATE TABLE IF NOT EXISTS %s (
                    row_key BINARY(16) NOT NULL, column_name %s NOT NULL, ref_key BIGINT NOT NULL,
                    row_seq BIGINT NOT NULL, body %s NULL, created_at %s NOT NULL,
                    PRIMARY KEY (row_key, column_name))%s""",
                    latest,
                    dialect.columnNameType(),
                    dialect.bodyType(),
                    dialect.timestampType(),
                    dialect.tableOptions())));
        }
        return result;
    }

    /** Takes row_key, column_name, ref_key, write_id, body, created_at. */
    BatchText putCells() {
        return putCells("?", "?");
    }

    /** As {@link #putCells()} without created_at, after {@link StoreSql#noteEpoch}: refuses if that found a newer catalog. */
    BatchText putCellsIfCurrent(long catalogVersion) {
        return putCells("IF(@schemaless_epoch <= " + catalogVersion + ", ?, NULL)", "@schemaless_now");
    }

    private BatchText putCells(String writeId, String createdAt) {
        return new BatchText(
                "/* schemaless:put-cells */ INSERT INTO " + cells
                        + " (row_key, column_name, ref_key, write_id, body, created_at) VALUES ",
                "(?, ?, ?, " + writeId + ", ?, " + createdAt + ")",
                "");
    }

    /** Takes row_key, column_name, ref_key, row_seq, body, created_at. */
    BatchText putLatest() {
        return putLatest("?");
    }

    /** As {@link #putLatest()} without created_at, after {@link StoreSql#noteEpoch}. */
    BatchText putLatestNow() {
        return putLatest("@schemaless_now");
    }

    private BatchText putLatest(String createdAt) {
        return new BatchText(
                "/* schemaless:put-latest */ INSERT INTO " + latest
                        + " (row_key, column_name, ref_key, row_seq, body, created_at) VALUES ",
                "(?, ?, ?, ?, ?, " + createdAt + ")",
                "");
    }

    /** Takes row_key, column_name, ref_key, row_seq, body, created_at; replaces what is there. */
    BatchText moveLatest() {
        return dialect.upsertLatest(latest);
    }

    /** Does {@link #moveLatest()} for one entry that is there, of the same parameters. */
    Query moveLatest(List<@Nullable Object> entry) {
        List<@Nullable Object> parameters = new ArrayList<>(entry.subList(2, entry.size()));
        parameters.addAll(entry.subList(0, 2));
        return new Query(
                "/* schemaless:move-latest */ UPDATE " + latest
                        + " SET ref_key = ?, row_seq = ?, body = ?, created_at = ?"
                        + " WHERE row_key = ? AND column_name = ?",
                parameters);
    }

    /** Counts a write of a row whose base cell stays as it is. */
    Query countWrite(RowKey key, long rowSeq) {
        return Query.of(
                "/* schemaless:count-write */ UPDATE " + latest
                        + " SET row_seq = ? WHERE row_key = ? AND column_name = 'base'",
                rowSeq,
                key);
    }

    /** Copies a large body, so that it travels once. */
    Query copyBody(RowKey key, String column, long refKey) {
        return Query.of(SqlText.format("""
                /* schemaless:copy-body */ UPDATE %s SET body = (SELECT body FROM %s
                WHERE row_key = ? AND column_name = ? AND ref_key = ?) WHERE row_key = ? AND column_name = ?""", latest, cells), key, column, refKey, key, column);
    }

    /** Reads row_key, column_name, ref_key, body and created_at, for {@link #micros}, of the newest versions of all cells. */
    public Query readCells(List<RowKey> keys) {
        String text = keepsLatest
                ? SqlText.format("""
                        /* schemaless:read-cells */ SELECT row_key, column_name, ref_key, body, %s FROM %s
                        WHERE row_key IN (%s)""", dialect.moment("created_at"), latest, marks(keys.size()))
                : SqlText.format("""
                        /* schemaless:read-cells */ SELECT c.row_key, c.column_name, c.ref_key, c.body, %s
                        FROM (SELECT row_key, column_name, MAX(ref_key) AS top FROM %s WHERE row_key IN (%s)
                          GROUP BY row_key, column_name) t
                        JOIN %s c ON c.row_key = t.row_key AND c.column_name = t.column_name AND c.ref_key = t.top""", dialect.moment("c.created_at"), cells, marks(keys.size()), cells);
        return new Query(text, new ArrayList<>(keys));
    }

    /**
     * Reads row_key, column_name, ref_key, body, created_at, for {@link #micros}, and row_seq of base cells in the latest
     * table, and locks their rows until the transaction ends. One row is found by all of its primary key, which is the
     * fastest.
     */
    public Query lockBases(List<RowKey> keys) {
        String rows = keys.size() == 1 ? "row_key = ?" : "row_key IN (" + marks(keys.size()) + ")";
        String order = keys.size() == 1 ? "" : " ORDER BY row_key";
        return new Query(
                "/* schemaless:lock-bases */ SELECT row_key, column_name, ref_key, body, "
                        + dialect.moment("created_at") + ", row_seq FROM " + latest + " WHERE " + rows
                        + " AND column_name = 'base'" + order + " FOR UPDATE",
                new ArrayList<>(keys));
    }

    /** Returns when a version was written, in microseconds since 1970-01-01 UTC. */
    public long micros(ResultSet row, int column) throws SQLException {
        return dialect.micros(row, column);
    }

    /**
     * Locks rows until the transaction ends, by what stays in its place whatever is written: the base cell's entry in the
     * latest table, or without one the base cell's first version.
     */
    public Query lockRows(List<RowKey> keys) {
        String text = SqlText.format(
                """
                /* schemaless:lock-rows */ SELECT row_key FROM %s WHERE row_key IN (%s) AND column_name = 'base'%s
                ORDER BY row_key FOR UPDATE""", keepsLatest ? latest : cells, marks(keys.size()), keepsLatest ? "" : " AND ref_key = 0");
        return new Query(text, new ArrayList<>(keys));
    }

    /**
     * Reads the keys of the first rows of a range in ascending order and locks the rows until the transaction ends;
     * without a latest table a key comes once for each version.
     */
    public Query lockRange(KeyRange range, int limit) {
        return Query.of(SqlText.format("""
                /* schemaless:lock-range */ SELECT row_key FROM %s
                WHERE column_name = 'base' AND row_key >= ? AND row_key <= ? ORDER BY row_key LIMIT %d FOR UPDATE""", keepsLatest ? latest : cells, limit), range.low(), range.high());
    }

    /** Reads the write id of one version of a cell. */
    public Query readWriteId(RowKey key, String column, long refKey) {
        return Query.of(
                "/* schemaless:read-write-id */ SELECT write_id FROM " + cells
                        + " WHERE row_key = ? AND column_name = ? AND ref_key = ?",
                key,
                column,
                refKey);
    }

    static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }
}
