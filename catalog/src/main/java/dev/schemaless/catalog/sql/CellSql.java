package dev.schemaless.catalog.sql;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.shard.KeyRange;
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
        return new BatchText(
                "/* schemaless:put-cells */ INSERT INTO " + cells
                        + " (row_key, column_name, ref_key, write_id, body, created_at) VALUES ",
                "(?, ?, ?, ?, ?, ?)",
                "");
    }

    /** Takes row_key, column_name, ref_key, row_seq, body, created_at. */
    BatchText putLatest() {
        return new BatchText(
                "/* schemaless:put-latest */ INSERT INTO " + latest
                        + " (row_key, column_name, ref_key, row_seq, body, created_at) VALUES ",
                "(?, ?, ?, ?, ?, ?)",
                "");
    }

    /** Takes ref_key, row_seq, body, created_at, row_key, column_name. */
    String moveLatest() {
        return "/* schemaless:move-latest */ UPDATE " + latest
                + " SET ref_key = ?, row_seq = ?, body = ?, created_at = ? WHERE row_key = ? AND column_name = ?";
    }

    /** Copies a large body, so that it travels once. */
    Query copyBody(RowKey key, String column, long refKey) {
        return Query.of(SqlText.format("""
                /* schemaless:copy-body */ UPDATE %s SET body = (SELECT body FROM %s
                WHERE row_key = ? AND column_name = ? AND ref_key = ?) WHERE row_key = ? AND column_name = ?""", latest, cells), key, column, refKey, key, column);
    }

    /**
     * Reads row_key, column_name, ref_key, whether it is a tombstone, and created_at in microseconds, of the cells of
     * these rows; without a latest table of all their versions.
     */
    public Query readSlots(List<RowKey> keys) {
        return new Query(slots(keys.size()), new ArrayList<>(keys));
    }

    /** As {@link #readSlots}, and locks them until the transaction ends. */
    public Query lockSlots(List<RowKey> keys) {
        return new Query(slots(keys.size()) + " FOR UPDATE", new ArrayList<>(keys));
    }

    private String slots(int keys) {
        return SqlText.format("""
                /* schemaless:read-slots */ SELECT row_key, column_name, ref_key,
                CASE WHEN body IS NULL THEN 1 ELSE 0 END, %s FROM %s WHERE row_key IN (%s)
                ORDER BY row_key, column_name, ref_key""", dialect.micros("created_at"), keepsLatest ? latest : cells, marks(keys));
    }

    /**
     * Reads the keys of the first rows of a range in ascending order and locks the rows until the transaction ends;
     * without a latest table a key comes once for each version.
     */
    public Query lockRows(KeyRange range, int limit) {
        return Query.of(SqlText.format("""
                /* schemaless:lock-rows */ SELECT row_key FROM %s
                WHERE column_name = 'base' AND row_key >= ? AND row_key <= ? ORDER BY row_key LIMIT %d FOR UPDATE""", keepsLatest ? latest : cells, limit), range.low(), range.high());
    }

    /** Reads the write ids of all versions of one cell. */
    public Query readWriteIds(RowKey key, String column) {
        return Query.of(
                "/* schemaless:read-write-ids */ SELECT write_id FROM " + cells
                        + " WHERE row_key = ? AND column_name = ?",
                key,
                column);
    }

    static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }
}
