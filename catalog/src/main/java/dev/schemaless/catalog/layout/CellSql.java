package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.BatchText;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlText;
import dev.schemaless.catalog.dialect.Timestamps;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.model.Model;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The texts that make, lock and write the cells of one table run of a model, and its latest cells. */
public final class CellSql {
    private static final String NOTED = "@schemaless_now";

    private final Dialect dialect;
    private final String cells;
    private final String latest;
    private final TableNames names;
    private final Model model;
    private final int run;

    /** Makes the texts for the table run that begins with a shard. */
    public CellSql(Dialect dialect, TableNames names, Model model, int run) {
        this.dialect = dialect;
        this.cells = dialect.quote(names.cells(model, run));
        this.latest = dialect.quote(names.latest(model, run));
        this.names = names;
        this.model = model;
        this.run = run;
    }

    Dialect dialect() {
        return dialect;
    }

    /** Returns the statements that make the tables, if they are absent. */
    public List<Query> create() {
        return definitions().stream()
                .map(table -> table.create(dialect, "create-cells"))
                .toList();
    }

    List<TableDefinition> definitions() {
        return List.of(
                new TableDefinition(
                        names.cells(model, run),
                        SqlText.format(
                                """
                                added_id %s, row_key VARBINARY(64) NOT NULL, column_name %s NOT NULL,
                                ref_key BIGINT NOT NULL, write_id BINARY(16) NOT NULL, body %s NULL, created_at %s NOT NULL,
                                PRIMARY KEY (added_id), UNIQUE (row_key, column_name, ref_key)""",
                                dialect.addedIdType(),
                                dialect.columnNameType(),
                                dialect.bodyType(),
                                dialect.timestampType())),
                new TableDefinition(
                        names.latest(model, run),
                        SqlText.format("""
                                row_key VARBINARY(64) NOT NULL, column_name %s NOT NULL, ref_key BIGINT NOT NULL,
                                row_seq BIGINT NOT NULL, body %s NULL, created_at %s NOT NULL,
                                PRIMARY KEY (row_key, column_name)""", dialect.columnNameType(), dialect.bodyType(), dialect.timestampType())));
    }

    /** Takes the values of cells, each followed by created_at. */
    BatchText putCells(CellParameters cells) {
        return putCells(cells, "?");
    }

    /** Does {@link #putCellsNow}, after {@link StoreSql#noteEpoch}: refuses if that found a newer catalog. */
    BatchText putCellsIfCurrent(CellParameters cells, long catalogVersion) {
        String writeId = "IF(@schemaless_epoch <= " + catalogVersion + ", ?, NULL)";
        return putCellsNow(cells).withFirst(cells.cell(writeId, NOTED));
    }

    /** Takes the values of cells, after a statement that noted the server's clock. */
    BatchText putCellsNow(CellParameters cells) {
        return putCells(cells, NOTED);
    }

    private BatchText putCells(CellParameters each, String createdAt) {
        return new BatchText(
                "/* schemaless:put-cells */ INSERT INTO " + cells
                        + " (row_key, column_name, ref_key, write_id, body, created_at) VALUES ",
                each.cell("?", createdAt),
                "");
    }

    /** Takes the values of latest cells, each followed by created_at. */
    BatchText putLatest(LockPolicy policy, CellParameters cells) {
        return putLatest(policy, cells, "?");
    }

    /** Takes the values of latest cells, after {@link StoreSql#noteEpoch}. */
    BatchText putLatestNow(LockPolicy policy, CellParameters cells) {
        return putLatest(policy, cells, NOTED);
    }

    /**
     * Does {@link #putLatestNow} without an earlier statement: the first row notes the server's clock, and fails as a
     * NULL in a NOT NULL column if there is a newer catalog.
     *
     * @param ifCurrent see {@link StoreSql#ifCurrent}
     */
    BatchText putLatestIfCurrent(LockPolicy policy, CellParameters cells, UnaryOperator<String> ifCurrent) {
        return putLatestNow(policy, cells)
                .withFirst(cells.latest(ifCurrent.apply(cells.rowSeq()), NOTED + " := " + dialect.nowTimestamp()));
    }

    private BatchText putLatest(LockPolicy policy, CellParameters each, String createdAt) {
        return new BatchText(
                "/* schemaless:put-latest */ " + (policy == LockPolicy.SKIP ? dialect.withoutLockWait() : "")
                        + "INSERT INTO " + latest
                        + " (row_key, column_name, ref_key, row_seq, body, created_at) VALUES ",
                each.latest(each.rowSeq(), createdAt),
                "");
    }

    /** Takes row_key, column_name, ref_key, row_seq, body, created_at; replaces existing rows. */
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

    /** Takes away the versions of a cell from one on, to be written anew. */
    Query removeCells(RowKey key, String column, long refKey) {
        return Query.of(
                "/* schemaless:remove-cells */ DELETE FROM " + cells
                        + " WHERE row_key = ? AND column_name = ? AND ref_key >= ?",
                key,
                column,
                refKey);
    }

    /**
     * Reads row_key and row_seq of live rows no cell of which is younger than a moment.
     *
     * @param micros the moment, since 1970-01-01 UTC
     */
    public Query readOld(List<RowKey> keys, long micros) {
        List<@Nullable Object> parameters = new ArrayList<>(keys);
        parameters.add(Timestamps.text(micros));
        return new Query(
                "/* schemaless:read-old-rows */ SELECT b.row_key, b.row_seq FROM " + latest + " b WHERE b.row_key IN ("
                        + marks(keys.size()) + ") AND b.column_name = 'base' AND b.body IS NOT NULL AND NOT EXISTS"
                        + " (SELECT 1 FROM " + latest + " x WHERE x.row_key = b.row_key AND x.created_at > ?)",
                parameters);
    }

    /** Removes the versions of a cell up to one, which are not its newest. */
    public Query removeVersions(RowKey key, String column, long last) {
        return Query.of(
                "/* schemaless:remove-versions */ DELETE FROM " + cells
                        + " WHERE row_key = ? AND column_name = ? AND ref_key <= ?",
                key,
                column,
                last);
    }

    /** Takes the bodies of the versions of a cell up to one away. */
    Query eraseBodies(RowKey key, String column, long last) {
        return Query.of(
                "/* schemaless:erase-bodies */ UPDATE " + cells
                        + " SET body = NULL WHERE row_key = ? AND column_name = ? AND ref_key <= ? AND body IS NOT NULL",
                key,
                column,
                last);
    }

    /** Copies a large body, so that it travels once. */
    Query copyBody(RowKey key, String column, long refKey) {
        return Query.of(SqlText.format("""
                /* schemaless:copy-body */ UPDATE %s SET body = (SELECT body FROM %s
                WHERE row_key = ? AND column_name = ? AND ref_key = ?) WHERE row_key = ? AND column_name = ?""", latest, cells), key, column, refKey, key, column);
    }

    /** Reads row_key, column_name, ref_key, body and created_at, for {@link #micros}, of the newest versions of all cells. */
    public Query readCells(List<RowKey> keys) {
        String text = SqlText.format("""
                /* schemaless:read-cells */ SELECT row_key, column_name, ref_key, body, %s FROM %s
                WHERE row_key IN (%s)""", dialect.moment("created_at"), latest, marks(keys.size()));
        return new Query(text, new ArrayList<>(keys));
    }

    /**
     * Reads row_key, column_name, ref_key, body, created_at, for {@link #micros}, and row_seq of base cells in the
     * latest table. Locks their rows until the transaction ends. One row is found by all of its primary key, which is
     * the fastest.
     */
    public Query lockBases(List<RowKey> keys, LockPolicy policy) {
        List<RowKey> padded = PowersOfTwo.padded(keys);
        String rows = keys.size() == 1 ? "row_key = ?" : "row_key IN (" + marks(padded.size()) + ")";
        String order = keys.size() == 1 ? "" : " ORDER BY row_key";
        return new Query(
                "/* schemaless:lock-bases */ SELECT row_key, column_name, ref_key, body, "
                        + dialect.moment("created_at") + ", row_seq FROM " + latest + " WHERE " + rows
                        + " AND column_name = 'base'" + order + forUpdate(policy),
                new ArrayList<>(padded));
    }

    private static String forUpdate(LockPolicy policy) {
        return policy == LockPolicy.SKIP ? " FOR UPDATE SKIP LOCKED" : " FOR UPDATE";
    }

    /** Returns when a version was written, in microseconds since 1970-01-01 UTC. */
    public long micros(ResultSet row, int column) throws SQLException {
        return dialect.micros(row, column);
    }

    /**
     * Locks rows until the transaction ends, by the base cell's entry in the latest table. Every write of a row changes that
     * entry: after a server's restart a prepared transaction holds the locks of records that it changed, and no others.
     */
    public Query lockRows(List<RowKey> keys, LockPolicy policy) {
        String text = SqlText.format("""
                /* schemaless:lock-rows */ SELECT row_key FROM %s WHERE row_key IN (%s) AND column_name = 'base'
                ORDER BY row_key%s""", latest, marks(keys.size()), forUpdate(policy));
        return new Query(text, new ArrayList<>(keys));
    }

    /** Reads the keys of the first rows of a range in ascending order, and locks the rows until the transaction ends. */
    public Query lockRange(KeyRange range, int limit) {
        return Query.of(SqlText.format("""
                /* schemaless:lock-range */ SELECT row_key FROM %s
                WHERE column_name = 'base' AND row_key >= ? AND row_key <= ? ORDER BY row_key LIMIT %d FOR UPDATE""", latest, limit), range.low(), range.high());
    }

    /**
     * Reads a number and the greatest insertion number that is visible, 0 if there is no cell.
     *
     * @param number that distinguishes the row from those of other tables
     */
    public Query readPosition(int number) {
        return Query.of(
                "/* schemaless:read-position */ SELECT " + number + ", COALESCE(MAX(added_id), 0) FROM " + cells);
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

    /** Reads the write ids of the versions of base cells with which new rows begin, now or before keys were purged. */
    public Query readFirstWriteIds(List<RowKey> keys) {
        return new Query(
                "/* schemaless:read-first-write-ids */ SELECT write_id FROM " + cells + " WHERE row_key IN ("
                        + marks(keys.size()) + ") AND column_name = 'base' AND ref_key IN (0, " + model.firstVersion()
                        + ")",
                new ArrayList<>(keys));
    }

    static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }
}
