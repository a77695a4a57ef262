package dev.schemaless.jdbc;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.UpdatableTable;
import dev.schemaless.planner.statement.NearestName;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query: as they stream, or kept to scroll in. What it holds of the store is given back after the last
 * row.
 *
 * <p>Read by one thread; {@link #close()} may be called by any.
 */
final class SchemalessResultSet extends EditableResultSet {
    private final @Nullable SchemalessStatement statement;
    private final List<ResultColumn> columns;
    /** Made when a label is first asked for. */
    private @Nullable Map<String, Integer> indexes;

    private final ResultCursor cursor;
    private int fetchSize;
    private volatile boolean closed;

    /**
     * Makes a read-only result set.
     *
     * @param statement null for results that belong to no statement
     */
    SchemalessResultSet(
            @Nullable SchemalessStatement statement, List<ResultColumn> columns, ResultCursor cursor, ZoneId zone) {
        this(statement, columns, cursor, zone, null);
    }

    private SchemalessResultSet(
            @Nullable SchemalessStatement statement,
            List<ResultColumn> columns,
            ResultCursor cursor,
            ZoneId zone,
            @Nullable RowEdits edits) {
        super(zone, edits);
        this.statement = statement;
        this.columns = List.copyOf(columns);
        this.cursor = cursor;
        this.fetchSize = statement == null ? 0 : statement.fetchSizeHint();
    }

    /** Returns rows of a table, which can be changed in it. */
    static SchemalessResultSet updatable(
            SchemalessStatement statement, List<ResultColumn> columns, ResultCursor cursor, UpdatableTable table) {
        RowEdits edits = RowEdits.of(cursor, statement, table, columns);
        return new SchemalessResultSet(statement, columns, edits.cursor(), statement.connection.zone(), edits);
    }

    /** Returns rows that are in memory already. */
    static SchemalessResultSet ofList(List<ResultColumn> columns, List<@Nullable Object[]> rows, ZoneId zone) {
        return new SchemalessResultSet(null, columns, cursorOf(rows), zone);
    }

    /** Returns a cursor over rows that are in memory already. */
    static ResultCursor cursorOf(List<@Nullable Object[]> rows) {
        return new ForwardCursor(new LimitedRows(new GuardedRows(new ListRows(rows), ReadControl.unlimited()), 0));
    }

    @Override
    ResultCursor cursor() throws SQLException {
        checkOpen();
        return cursor;
    }

    @Override
    public boolean next() throws SQLException {
        boolean there = cursor().next();
        if (!there && closed) {
            // closed by another thread while this one was inside
            checkOpen();
        }
        return there;
    }

    @Override
    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            cursor.close();
        } finally {
            if (statement != null) {
                statement.resultClosed(this);
            }
        }
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    ResultColumn column(int index) throws SQLException {
        checkOpen();
        if (index < 1 || index > columns.size()) {
            throw SqlExceptions.of(
                    ErrorCode.DESCRIPTOR_INVALID,
                    "Cannot read column " + index + ": the result has " + columns.size() + ". The first column is 1.");
        }
        return columns.get(index - 1);
    }

    @Override
    @Nullable Object internalValue(int index) throws SQLException {
        @Nullable Object[] current = cursor.current();
        if (current == null) {
            throw SqlExceptions.of(
                    ErrorCode.CURSOR_STATE,
                    "Cannot read column " + index + ": the cursor is "
                            + (cursor.position() > 0
                                    ? "after the last row."
                                    : "before the first row. Call next() first."));
        }
        return current[index - 1];
    }

    /** Finds the first column of that label, compared without case. */
    @Override
    public int findColumn(@Nullable String label) throws SQLException {
        checkOpen();
        Integer index = label == null ? null : indexes().get(lowerCase(label));
        if (index == null) {
            List<String> labels = columns.stream().map(ResultColumn::label).toList();
            throw SqlExceptions.of(
                    ErrorCode.COLUMN_NOT_FOUND,
                    "Cannot read column '" + label + "': the result has none of that label. "
                            + NearestName.advice(String.valueOf(label), labels));
        }
        return index;
    }

    private Map<String, Integer> indexes() {
        Map<String, Integer> known = indexes;
        if (known == null) {
            known = new HashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                known.putIfAbsent(lowerCase(columns.get(i).label()), i + 1);
            }
            indexes = known;
        }
        return known;
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        return new SchemalessResultSetMetaData(columns);
    }

    @Override
    public @Nullable Statement getStatement() throws SQLException {
        checkOpen();
        return statement;
    }

    /** Takes a hint that has no effect: rows are read ahead as the partitions' drivers do. */
    @Override
    public void setFetchSize(int rowsAhead) throws SQLException {
        checkOpen();
        FetchHints.requireFetchSize(rowsAhead);
        fetchSize = rowsAhead;
    }

    /** Returns the hint, that of the statement until another is given. */
    @Override
    public int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }

    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return null;
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
    }

    @Override
    void checkOpen() throws SQLException {
        if (closed) {
            throw SqlExceptions.of(
                    ErrorCode.OBJECT_CLOSED,
                    "Cannot use result set: it is closed. It closes with its statement, and when that runs again.");
        }
    }

    private static String lowerCase(String label) {
        return label.toLowerCase(Locale.ROOT);
    }
}
