package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.model.Column;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The columns of the results of {@link ReadSql}, in their order: the base cell's ref_key, row_seq and created_at in
 * microseconds, if they are wanted; whether the row lives (1 or 0), if no body shows it; one body per cell; row_key,
 * where several rows may come. Each column costs the server and the driver more than its value does, because every
 * result describes it anew.
 */
public record ResultColumns(RowColumns wanted) {
    static final int REF_KEY = 1;
    static final int ROW_SEQ = 2;
    static final int CREATED_AT = 3;
    private static final int FACTS = 3;

    /**
     * Returns the columns before row_key, as they are selected of {@code b}, the base cell, and {@code x0} and so on, the others.
     */
    String selected(Dialect dialect) {
        return selected(
                List.of("b.ref_key", "b.row_seq", dialect.micros("b.created_at")),
                (alias, value) -> value.apply(alias));
    }

    /** Does {@link #selected(Dialect)} for the version of each cell that was in force at a time. */
    String selected(Dialect dialect, VersionInForce version) {
        List<String> facts = List.of(
                version.of(alias -> alias + ".ref_key", "b"),
                "b.row_seq - " + version.later(),
                dialect.micros(version.of(alias -> alias + ".created_at", "b")));
        return selected(facts, (alias, value) -> version.of(value, alias));
    }

    /** Does {@link #selected(Dialect)} without facts for a row whose only wanted cell, the base cell, has an alias. */
    String selectedOf(String alias) {
        return selected(List.of(), (cell, value) -> value.apply(alias));
    }

    /** Does {@link #selected(Dialect)}, and appends the base cell's ref key if one of the cells was written after a time. */
    String selectedWithLater(Dialect dialect) {
        String later = IntStream.range(0, wanted.otherCells().size())
                .mapToObj(other -> " OR x" + other + ".created_at > " + TimeMarks.MARK)
                .collect(Collectors.joining());
        return selected(dialect) + ", CASE WHEN b.created_at > " + TimeMarks.MARK + later + " THEN b.ref_key END";
    }

    /** Returns the ref key of the base cell of a row of {@link #selectedWithLater}; null if the row has no cell of after the time. */
    public @Nullable Long laterRefKey(ResultSet rows) throws SQLException {
        long refKey = rows.getLong(keyPosition());
        return rows.wasNull() ? null : refKey;
    }

    /** Returns the columns, with values of the rows of some aliases. */
    private String selected(List<String> facts, BiFunction<String, UnaryOperator<String>, String> valueOf) {
        List<String> columns = new ArrayList<>();
        if (wanted.facts() == RowFacts.ALL) {
            columns.addAll(facts);
        }
        if (!hasBase()) {
            columns.add(valueOf.apply("b", alias -> "CASE WHEN " + alias + ".body IS NULL THEN 0 ELSE 1 END"));
        }
        int other = 0;
        for (String cell : wanted.cells()) {
            columns.add(valueOf.apply(cell.equals(Column.BASE_CELL) ? "b" : "x" + other++, alias -> alias + ".body"));
        }
        return String.join(", ", columns);
    }

    private boolean hasBase() {
        return base() >= 0;
    }

    private int base() {
        return wanted.cells().indexOf(Column.BASE_CELL);
    }

    /** Returns how many columns {@link #selected} returns. */
    int width() {
        return (wanted.facts() == RowFacts.ALL ? FACTS : 0)
                + (hasBase() ? 0 : 1)
                + wanted.cells().size();
    }

    /** Returns the number of row_key's column, where several rows may come. */
    int keyPosition() {
        return 1 + width();
    }

    /** Returns the number of the first column after row_key's, where several rows may come. */
    public int firstBehindKey() {
        return 1 + keyPosition();
    }

    /** Returns the key of a result's current row, where several may come; null if the row says no more than that there is none. */
    public @Nullable RowKey keyOf(ResultSet rows) throws SQLException {
        byte[] key = rows.getBytes(keyPosition());
        return key == null ? null : RowKey.of(key);
    }

    /** Returns a result's current row; null if it is dead. */
    public @Nullable MaterializedRow rowOf(RowKey key, ResultSet rows) throws SQLException {
        byte[] @Nullable [] bodies = new byte[wanted.cells().size()] @Nullable [];
        if (!read(rows, bodies)) {
            return null;
        }
        List<byte @Nullable []> listed = Collections.unmodifiableList(Arrays.<byte @Nullable []>asList(bodies));
        return wanted.facts() == RowFacts.ALL
                ? new MaterializedRow(
                        key, rows.getLong(REF_KEY), rows.getLong(ROW_SEQ), rows.getLong(CREATED_AT), listed)
                : new MaterializedRow(key, 0, 0, 0, listed);
    }

    /** Takes the bodies out of a result's current row; returns whether it is alive. */
    boolean read(ResultSet rows, byte[] @Nullable [] bodies) throws SQLException {
        int position = wanted.facts() == RowFacts.ALL ? 1 + FACTS : 1;
        int base = base();
        if (base < 0 && rows.getInt(position++) == 0) {
            return false;
        }
        boolean alive = true;
        for (int i = 0; i < bodies.length; i++) {
            byte[] body = rows.getBytes(position + i);
            bodies[i] = body;
            alive &= body != null || i != base;
        }
        return alive;
    }
}
