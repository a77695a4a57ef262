package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import java.util.ArrayList;
import java.util.List;

/**
 * The texts that look for rows in one physical table, by the column {@code row_key} that all of them have. Some pass over the whole table.
 */
public final class PurgeSql {
    /** A key that rows never have. A cell with it keeps the greatest position of its log, in the place of one that was removed. */
    private static final RowKey OF_NO_ROW = RowKey.of(new byte[0]);

    private static final String BASE = "row_key, row_seq, CASE WHEN body IS NULL THEN 0 ELSE 1 END";

    private final String table;

    /** Makes the texts for a table whose name is not yet quoted. */
    public PurgeSql(Dialect dialect, String table) {
        this.table = dialect.quote(table);
    }

    /** Counts the rows of the table that have some keys. */
    public Query count(List<RowKey> keys) {
        return query("count-purged-rows", "COUNT(*)", keys, "");
    }

    /** Counts the rows of the table that have some keys and a body. */
    public Query countBodies(List<RowKey> keys) {
        return query("count-purged-rows", "COUNT(*)", keys, " AND body IS NOT NULL");
    }

    /** Counts the notes of a model, in the table of notes. */
    public Query countNotes(int model, List<RowKey> keys) {
        return query("count-purged-rows", "COUNT(*)", keys, " AND model = " + model);
    }

    /** Reads row_key, row_seq and whether they live (1 or 0) of rows in a table of latest cells. */
    public Query bases(List<RowKey> keys) {
        return query("read-purged-rows", BASE, keys, " AND column_name = 'base'");
    }

    /** Does {@link #bases}, and locks the rows until the transaction ends. */
    public Query lockBases(List<RowKey> keys) {
        return query("lock-purged-rows", BASE, keys, " AND column_name = 'base' ORDER BY row_key FOR UPDATE");
    }

    /** Reads the greatest position of the versions of rows, and that of all versions, in a table of cells: 0 for none. */
    public Query positions(List<RowKey> keys) {
        return query(
                "purged-positions",
                "COALESCE(MAX(added_id), 0), (SELECT COALESCE(MAX(added_id), 0) FROM " + table + ")",
                keys,
                "");
    }

    /** Makes the version at a position one of no row, in a table of cells. */
    public Query blank(long position) {
        return Query.of(
                "/* schemaless:blank-position */ UPDATE " + table
                        + " SET row_key = ?, column_name = 'base', ref_key = added_id, body = NULL WHERE added_id = ?",
                OF_NO_ROW,
                position);
    }

    /** Removes the versions of rows, and of no row, before a position, in a table of cells. */
    public Query removeBefore(List<RowKey> keys, long position) {
        List<Object> parameters = new ArrayList<>(keys);
        parameters.add(OF_NO_ROW);
        parameters.add(position);
        return new Query(
                "/* schemaless:remove-keys */ DELETE FROM " + table + " WHERE row_key IN ("
                        + CellSql.marks(keys.size() + 1) + ") AND added_id < ?",
                parameters);
    }

    /** Removes rows, in a table of latest cells. */
    public Query remove(List<RowKey> keys) {
        return new Query(
                "/* schemaless:remove-rows */ DELETE FROM " + table + " WHERE row_key IN (" + CellSql.marks(keys.size())
                        + ")",
                new ArrayList<>(keys));
    }

    /** Returns the condition that a row of a table of cells is a version of a row. */
    static String isCell(String alias) {
        return "OCTET_LENGTH(" + alias + ".row_key) > 0";
    }

    private Query query(String name, String columns, List<RowKey> keys, String condition) {
        return new Query(
                "/* schemaless:" + name + " */ SELECT " + columns + " FROM " + table + " WHERE row_key IN ("
                        + CellSql.marks(keys.size()) + ")" + condition,
                new ArrayList<>(keys));
    }
}
