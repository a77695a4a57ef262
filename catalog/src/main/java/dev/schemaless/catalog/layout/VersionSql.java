package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.Neighbours;
import dev.schemaless.catalog.access.VersionPart;
import dev.schemaless.catalog.access.VersionRequest.Order;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.model.Model;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The texts that read versions of the cells of one table run of a model, current ones and earlier ones. Their positions are the numbers
 * that the server gave them when they were inserted.
 */
public final class VersionSql {
    private final Dialect dialect;
    private final String cells;

    /** Makes the texts for the table run that begins with a shard. */
    public VersionSql(Dialect dialect, TableNames names, Model model, int run) {
        this.dialect = dialect;
        this.cells = dialect.quote(names.cells(model, run));
    }

    /** Reads a range of positions of the whole table run: a range of its primary key. */
    public Query all(LogPage page) {
        return query(PurgeSql.isCell("c") + " AND ", List.of(), page, "");
    }

    /** Reads a range of positions of the rows within a range of keys. */
    public Query within(KeyRange keys, LogPage page) {
        return query("c.row_key >= ? AND c.row_key <= ? AND ", List.of(keys.low(), keys.high()), page, "");
    }

    /** Reads the versions of some rows: one lookup for each. */
    public Query of(List<RowKey> keys, LogPage page) {
        // the sum keeps servers from reading the primary key in its order, in search of a few rows
        return query("c.row_key IN (" + CellSql.marks(keys.size()) + ") AND ", keys, page, " + 0");
    }

    private Query query(String condition, List<RowKey> keys, LogPage page, String sum) {
        List<@Nullable Object> parameters = new ArrayList<>(keys);
        StringBuilder where = new StringBuilder(condition).append("c.added_id >= ?");
        parameters.add(page.first());
        if (page.last() < Long.MAX_VALUE) {
            where.append(" AND c.added_id <= ?");
            parameters.add(page.last());
        }
        return new Query(
                "/* schemaless:versions */ SELECT c.added_id, c.row_key, c.column_name, c.ref_key, "
                        + (page.bodies() ? "c.body" : "NULL") + ", " + dialect.moment("c.created_at") + ", "
                        + neighbours(page.parts()) + " FROM " + cells + " c" + joins(page.parts()) + " WHERE " + where
                        + " ORDER BY c.added_id" + sum
                        + (page.order() == Order.NEWEST_FIRST ? " DESC" : "") + " LIMIT " + page.limit(),
                parameters);
    }

    private String neighbours(Set<VersionPart> parts) {
        return (parts.contains(VersionPart.CHANGE)
                        ? "CASE WHEN c.body IS NULL THEN 'DELETE' WHEN p.body IS NULL THEN 'INSERT' ELSE 'UPDATE' END"
                        : "NULL")
                + ", " + (parts.contains(VersionPart.BEFORE) ? "p.body" : "NULL")
                + ", " + (parts.contains(VersionPart.VALID_TO) ? dialect.moment("n.created_at") : "NULL");
    }

    /** Returns the joins of the versions before and after, which the unique key of versions gives. */
    private String joins(Set<VersionPart> parts) {
        boolean before = parts.contains(VersionPart.CHANGE) || parts.contains(VersionPart.BEFORE);
        return (before ? join("p", "c.ref_key - 1") : "")
                + (parts.contains(VersionPart.VALID_TO) ? join("n", "c.ref_key + 1") : "");
    }

    private String join(String other, String refKey) {
        return " LEFT JOIN " + cells + " " + other + " ON " + other + ".row_key = c.row_key AND " + other
                + ".column_name = c.column_name AND " + other + ".ref_key = " + refKey;
    }

    /** Returns the position of the current result. */
    public static long position(ResultSet row) throws SQLException {
        return row.getLong(1);
    }

    /** Returns the key of the row of the current result. */
    public static RowKey key(ResultSet row) throws SQLException {
        return RowKey.of(row.getBytes(2));
    }

    /** Returns the facts of the current result that depend on other versions. */
    public Neighbours neighbours(ResultSet row) throws SQLException {
        boolean isLast = row.getObject(9) == null;
        return new Neighbours(row.getString(7), row.getBytes(8), isLast ? StoredRow.NO_TIME : dialect.micros(row, 9));
    }

    /** Returns the version of the current result. */
    public Cell cell(ResultSet row) throws SQLException {
        return new Cell(row.getString(3), row.getLong(4), row.getBytes(5), dialect.micros(row, 6));
    }
}
