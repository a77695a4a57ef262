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
    private final String table;

    /** Makes the texts for a table whose name is not yet quoted. */
    public PurgeSql(Dialect dialect, String table) {
        this.table = dialect.quote(table);
    }

    /** Counts the rows of the table that have some keys. */
    public Query count(List<RowKey> keys) {
        return query("COUNT(*)", keys, "");
    }

    /** Counts the rows of the table that have some keys and a body. */
    public Query countBodies(List<RowKey> keys) {
        return query("COUNT(*)", keys, " AND body IS NOT NULL");
    }

    /** Counts the notes of a model, in the table of notes. */
    public Query countNotes(int model, List<RowKey> keys) {
        return query("COUNT(*)", keys, " AND model = " + model);
    }

    /** Reads row_key and row_seq of deleted rows in a table of latest cells. */
    public Query dead(List<RowKey> keys) {
        return query("row_key, row_seq", keys, " AND column_name = 'base' AND body IS NULL");
    }

    private Query query(String columns, List<RowKey> keys, String condition) {
        return new Query(
                "/* schemaless:purged-rows */ SELECT " + columns + " FROM " + table + " WHERE row_key IN ("
                        + CellSql.marks(keys.size()) + ")" + condition,
                new ArrayList<>(keys));
    }
}
