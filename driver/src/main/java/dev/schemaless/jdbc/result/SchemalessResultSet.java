package dev.schemaless.jdbc.result;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.jdbc.base.ArgumentChecks;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.cursor.ForwardCursor;
import dev.schemaless.jdbc.cursor.GuardedRows;
import dev.schemaless.jdbc.cursor.LimitedRows;
import dev.schemaless.jdbc.cursor.ResultCursor;
import dev.schemaless.jdbc.meta.SchemalessResultSetMetaData;
import dev.schemaless.jdbc.update.RowEdits;
import dev.schemaless.jdbc.value.ValueContext;
import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.ResultColumn;
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
 * The rows of a query: as they stream, or kept to scroll in. Its resources of the store are released after the last
 * row.
 *
 * <p>Read by one thread; {@link #close()} may be called by any.
 */
public final class SchemalessResultSet extends EditableResultSet {
    private final @Nullable ResultOwner owner;
    private final List<ResultColumn> columns;
    /** Made when a label is first asked for. */
    private @Nullable Map<String, Integer> indexes;

    private final ResultCursor cursor;
    private int fetchSize;
    private volatile boolean closed;

    /**
     * Makes a read-only result set.
     *
     * @param owner null for results that belong to no statement
     */
    public SchemalessResultSet(
            @Nullable ResultOwner owner, List<ResultColumn> columns, ResultCursor cursor, ValueContext context) {
        this(owner, columns, cursor, context, null);
    }

    private SchemalessResultSet(
            @Nullable ResultOwner owner,
            List<ResultColumn> columns,
            ResultCursor cursor,
            ValueContext context,
            @Nullable RowEdits edits) {
        super(context, edits);
        this.owner = owner;
        this.columns = List.copyOf(columns);
        this.cursor = cursor;
        this.fetchSize = owner == null ? 0 : owner.fetchSize();
    }

    /** Returns rows of a table, which can be changed in it. */
    public static SchemalessResultSet updatable(
            ResultOwner owner, List<ResultColumn> columns, RowEdits edits, ValueContext context) {
        return new SchemalessResultSet(owner, columns, edits.cursor(), context, edits);
    }

    /** Returns the context of a session: where a value can be read as a result set, it is one of these. */
    public static ValueContext contextOf(ZoneId zone) {
        return new ValueContext(zone, SchemalessResultSet::ofList);
    }

    /** Returns rows that are in memory already. */
    static SchemalessResultSet ofList(List<ResultColumn> columns, List<@Nullable Object[]> rows, ValueContext context) {
        return new SchemalessResultSet(null, columns, cursorOf(rows), context);
    }

    /** Returns a cursor over rows that are in memory already. */
    @SuppressWarnings("NullAway") // NullAway on JDK 17 does not see type annotations in class files
    public static ResultCursor cursorOf(List<@Nullable Object[]> rows) {
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
            if (owner != null) {
                owner.resultClosed(this);
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

    /** Returns a copy of the current row in the internal form. */
    public @Nullable Object[] internalValues() throws SQLException {
        @Nullable Object[] values = new @Nullable Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = internalValue(i + 1);
        }
        return values;
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
        return owner == null ? null : owner.statement();
    }

    /** Takes a hint that has no effect: rows are read ahead as the partitions' drivers do. */
    @Override
    public void setFetchSize(int rowsAhead) throws SQLException {
        checkOpen();
        ArgumentChecks.requireFetchSize(rowsAhead);
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
