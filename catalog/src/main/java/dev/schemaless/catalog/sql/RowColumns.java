package dev.schemaless.catalog.sql;

import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Column;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which columns a row has in the results of {@link ReadSql}: row_key, where several rows may come; the base cell's ref_key,
 * row_seq and created_at in microseconds, if they are wanted; whether the row lives (1 or 0), if no body can tell; one body
 * per cell. Each column costs the server and the driver more than its value does, because every result describes it anew.
 *
 * @param cells whose bodies are wanted, each once
 */
public record RowColumns(List<String> cells, RowFacts facts) {
    private static final int FACTS = 3;

    public RowColumns {
        cells = List.copyOf(cells);
    }

    /** Returns the cells beside the base cell. */
    List<String> otherCells() {
        return cells.stream().filter(cell -> !cell.equals(Column.BASE_CELL)).toList();
    }

    /**
     * Returns the columns behind row_key, as they are selected of {@code b}, the base cell, and {@code x0} and so on, the others.
     *
     * @param rowSeq the expression for the row's sequence
     */
    String selected(Dialect dialect, String rowSeq) {
        List<String> columns = new ArrayList<>();
        if (facts == RowFacts.ALL) {
            columns.addAll(List.of("b.ref_key", rowSeq, dialect.micros("b.created_at")));
        }
        if (!hasBase()) {
            columns.add("CASE WHEN b.body IS NULL THEN 0 ELSE 1 END");
        }
        int other = 0;
        for (String cell : cells) {
            columns.add(cell.equals(Column.BASE_CELL) ? "b.body" : "x" + other++ + ".body");
        }
        return String.join(", ", columns);
    }

    private boolean hasBase() {
        return cells.contains(Column.BASE_CELL);
    }

    /** Returns how many columns {@link #selected} returns. */
    int width() {
        return (facts == RowFacts.ALL ? FACTS : 0) + (hasBase() ? 0 : 1) + cells.size();
    }

    /** Returns the key of a result's current row, where it has one; null if the row says no more than that there is none. */
    public static @Nullable RowKey keyOf(ResultSet rows) throws SQLException {
        byte[] key = rows.getBytes(1);
        return key == null ? null : RowKey.of(key);
    }

    /** Returns a result's current row, whose columns begin with row_key; null if it is dead. */
    public @Nullable StoredRow rowOf(RowKey key, ResultSet rows) throws SQLException {
        return rowOf(key, rows, 2);
    }

    /** Returns a result's current row, whose columns do not begin with row_key; null if it is dead. */
    public @Nullable StoredRow onlyRow(RowKey key, ResultSet rows) throws SQLException {
        return rowOf(key, rows, 1);
    }

    private @Nullable StoredRow rowOf(RowKey key, ResultSet rows, int first) throws SQLException {
        int position = facts == RowFacts.ALL ? first + FACTS : first;
        if (!hasBase() && rows.getInt(position++) == 0) {
            return null;
        }
        List<byte @Nullable []> bodies = bodies(rows, position);
        if (bodies == null) {
            return null;
        }
        return facts == RowFacts.ALL
                ? new StoredRow(key, rows.getLong(first), rows.getLong(first + 1), rows.getLong(first + 2), bodies)
                : new StoredRow(key, 0, 0, 0, bodies);
    }

    /** Returns the bodies; null if the base cell has none. */
    private @Nullable List<byte @Nullable []> bodies(ResultSet rows, int first) throws SQLException {
        if (cells.size() == 1) {
            byte[] only = rows.getBytes(first);
            return only == null && hasBase() ? null : Collections.<byte @Nullable []>singletonList(only);
        }
        List<byte @Nullable []> bodies = new ArrayList<>(cells.size());
        for (int i = 0; i < cells.size(); i++) {
            byte[] body = rows.getBytes(first + i);
            if (body == null && cells.get(i).equals(Column.BASE_CELL)) {
                return null;
            }
            bodies.add(body);
        }
        return bodies;
    }
}
