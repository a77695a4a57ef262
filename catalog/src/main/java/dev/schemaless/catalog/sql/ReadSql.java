package dev.schemaless.catalog.sql;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.KeyRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The texts that read the latest cells of a model, for one choice of cells.
 *
 * <p>Each query's columns: the partition's epoch, row_key, the base cell's ref_key, row_seq, created_at in microseconds,
 * whether the row lives (1 or 0), then one body per cell. All of a query is one read view.
 */
public final class ReadSql {
    /** The position of the first body among a query's columns. */
    public static final int FIRST_BODY = 7;

    private final Dialect dialect;
    private final TableNames names;
    private final Model model;
    private final List<String> cells;

    public ReadSql(Dialect dialect, TableNames names, Model model, List<String> cells) {
        this.dialect = dialect;
        this.names = names;
        this.model = model;
        this.cells = List.copyOf(cells);
    }

    /** Reads the first rows of some ranges of one table run, in the order of their keys; dead rows may be among them. */
    public Query scan(int run, List<KeyRange> ranges, int limit) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String where = "row_key >= ? AND row_key <= ?" + among(ranges);
        parameters.add(ranges.get(0).low());
        parameters.add(ranges.get(ranges.size() - 1).high());
        if (ranges.size() > 1) {
            ranges.forEach(range -> {
                parameters.add(range.low());
                parameters.add(range.high());
            });
        }
        return bySource(run, "scan", where, parameters, " LIMIT " + limit);
    }

    /** The outer ends alone make a range of the primary key on every server; the gaps are taken out beside them. */
    private static String among(List<KeyRange> ranges) {
        if (ranges.size() == 1) {
            return "";
        }
        return " AND (" + "row_key BETWEEN ? AND ? OR ".repeat(ranges.size() - 1) + "row_key BETWEEN ? AND ?)";
    }

    /** Reads the rows of some keys of one table run, in the order of their keys; dead rows may be among them. */
    public Query keys(int run, List<RowKey> keys) {
        return bySource(run, "read-keys", "row_key IN (" + CellSql.marks(keys.size()) + ")", new ArrayList<>(keys), "");
    }

    private Query bySource(
            int run, String name, String where, List<? extends @Nullable Object> parameters, String limit) {
        if (!model.latest()) {
            String keys =
                    "SELECT DISTINCT row_key FROM " + cellsTable(run) + " WHERE " + where + " ORDER BY row_key" + limit;
            return byHighestRefKey(run, name, new Query(keys, new ArrayList<>(parameters)));
        }
        List<@Nullable Object> all = new ArrayList<>(otherCells());
        all.addAll(parameters);
        String text = "/* schemaless:" + name + " */ SELECT " + projection("1") + " FROM " + latestTable(run) + " b"
                + joinsOfLatest(run) + " WHERE b.column_name = 'base' AND b.body IS NOT NULL AND "
                + where.replace("row_key", "b.row_key") + " ORDER BY b.row_key" + limit;
        return new Query(text, all);
    }

    /** Reads the rows that a query names by their keys: every key comes out, dead rows too, in no order. */
    public Query named(int run, String name, Query keys) {
        if (!model.latest()) {
            return byHighestRefKey(run, name, keys);
        }
        List<@Nullable Object> all = new ArrayList<>(keys.parameters());
        all.addAll(otherCells());
        String text = "/* schemaless:" + name + " */ SELECT "
                + projection("CASE WHEN b.body IS NULL THEN 0 ELSE 1 END").replaceFirst("b\\.row_key", "k.row_key")
                + " FROM (" + keys.text() + ") k LEFT JOIN " + latestTable(run)
                + " b ON b.row_key = k.row_key AND b.column_name = 'base'" + joinsOfLatest(run);
        return new Query(text, all);
    }

    private String projection(String alive) {
        return epoch() + ", b.row_key, b.ref_key, b.row_seq, " + dialect.micros("b.created_at") + ", " + alive
                + bodies();
    }

    private String joinsOfLatest(int run) {
        StringBuilder joins = new StringBuilder();
        for (int i = 0; i < otherCells().size(); i++) {
            joins.append(SqlText.format(
                    " LEFT JOIN %s x%d ON x%d.row_key = b.row_key AND x%d.column_name = ?", latestTable(run), i, i, i));
        }
        return joins.toString();
    }

    /** Without a latest table: the highest version of each cell of the rows whose keys the query gives. */
    private Query byHighestRefKey(int run, String name, Query keys) {
        List<String> others = otherCells();
        StringBuilder tops = new StringBuilder();
        StringBuilder joins = new StringBuilder();
        List<@Nullable Object> parameters = new ArrayList<>(others);
        for (int i = 0; i < others.size(); i++) {
            tops.append(", MAX(CASE WHEN h.column_name = ? THEN h.top END) AS top")
                    .append(i);
            joins.append(SqlText.format(
                    " LEFT JOIN %s x%d ON x%d.row_key = s.row_key AND x%d.column_name = ? AND x%d.ref_key = s.top%d",
                    cellsTable(run), i, i, i, i, i));
        }
        parameters.addAll(keys.parameters());
        parameters.addAll(others);
        String text = SqlText.format(
                """
                /* schemaless:%s */ SELECT %s, s.row_key, b.ref_key, s.row_seq, %s,
                CASE WHEN b.body IS NULL THEN 0 ELSE 1 END%s
                FROM (SELECT h.row_key, SUM(h.top + 1) AS row_seq,
                  MAX(CASE WHEN h.column_name = 'base' THEN h.top END) AS base_top%s
                  FROM (SELECT k.row_key, c.column_name, MAX(c.ref_key) AS top
                    FROM (%s) k LEFT JOIN %s c ON c.row_key = k.row_key
                    GROUP BY k.row_key, c.column_name) h
                  GROUP BY h.row_key) s
                LEFT JOIN %s b ON b.row_key = s.row_key AND b.column_name = 'base' AND b.ref_key = s.base_top%s
                ORDER BY s.row_key""",
                name,
                epoch(),
                dialect.micros("b.created_at"),
                bodies(),
                tops,
                keys.text(),
                cellsTable(run),
                cellsTable(run),
                joins);
        return new Query(text, parameters);
    }

    private String epoch() {
        return "(SELECT version FROM " + dialect.quote(names.epoch()) + " WHERE id = 1)";
    }

    private String bodies() {
        StringBuilder bodies = new StringBuilder();
        int other = 0;
        for (String cell : cells) {
            bodies.append(", ").append(cell.equals(Column.BASE_CELL) ? "b.body" : "x" + other++ + ".body");
        }
        return bodies.toString();
    }

    private List<String> otherCells() {
        return cells.stream().filter(cell -> !cell.equals(Column.BASE_CELL)).toList();
    }

    private String latestTable(int run) {
        return dialect.quote(names.latest(model, run));
    }

    private String cellsTable(int run) {
        return dialect.quote(names.cells(model, run));
    }
}
