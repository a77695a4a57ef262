package dev.schemaless.jdbc.update;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.cursor.ResultCursor;
import dev.schemaless.jdbc.value.InternalForm;
import dev.schemaless.jdbc.value.ValueContext;
import dev.schemaless.planner.ResultColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The changes of an updatable result set: values are set first, then a row is written. Used by one thread. */
public final class RowEdits {
    private final PendingRow pending;
    private final EditedCursor cursor;
    private final RowWriter writer;
    private final ValueContext context;

    private RowEdits(PendingRow pending, EditedCursor cursor, RowWriter writer, ValueContext context) {
        this.pending = pending;
        this.cursor = cursor;
        this.writer = writer;
        this.context = context;
    }

    /** Makes edits of rows that a cursor reads. */
    public static RowEdits of(ResultCursor rows, RowWriter writer, ValueContext context) {
        PendingRow pending = new PendingRow();
        return new RowEdits(pending, new EditedCursor(rows, pending), writer, context);
    }

    /** Returns the cursor that shows what was edited. */
    public ResultCursor cursor() {
        return cursor;
    }

    /** Returns whether this result set has updated the current row. */
    public boolean isUpdated() {
        return cursor.isUpdated();
    }

    /** Returns whether this result set has deleted the current row. */
    public boolean isDeleted() {
        return cursor.isDeleted();
    }

    public boolean isInserting() {
        return pending.isInserting();
    }

    /** Returns the insert row's value of the column at a place, in the Java form. */
    public @Nullable Object insertValue(int place, ResultColumn column) throws SQLException {
        return pending.insertValue(place, column.type(), context);
    }

    /**
     * Sets a column of the table. Grids set all columns: other columns may be set to the values that they show, which
     * does nothing.
     */
    public void set(int place, ResultColumn column, @Nullable Object value) throws SQLException {
        if (!pending.isInserting()) {
            currentRow("update");
        }
        if (writer.isColumn(place)) {
            pending.set(place, value);
        } else if (!isShown(place, column, value)) {
            throw SqlExceptions.unsupported(
                    "change column '" + column.label() + "' through a result set",
                    "It is not a column of '" + writer.tableName()
                            + "' or is in the result a second time: set another.");
        }
    }

    private boolean isShown(int place, ResultColumn column, @Nullable Object value) throws SQLException {
        @Nullable Object[] row = pending.isInserting() ? null : cursor.current();
        Object shown = row == null ? null : InternalForm.toJava(column.type(), row[place]);
        return new ValueComparison(context).isSame(column.type(), shown, value);
    }

    public void updateRow() throws SQLException {
        @Nullable Object[] row = currentRow("update");
        if (pending.values().isEmpty()) {
            return;
        }
        cursor.keepRows();
        cursor.update(present("update", writer.update(row, pending.values())));
        pending.forgetValues();
    }

    /** Inserts the insert row, and shows the stored row there until another value is set. */
    public void insertRow() throws SQLException {
        if (!pending.isInserting()) {
            throw cursorState("Cannot insert row: the cursor is not on the insert row. Call moveToInsertRow() first.");
        }
        cursor.keepRows();
        pending.insertedAs(writer.insert(pending.values()));
    }

    public void deleteRow() throws SQLException {
        @Nullable Object[] row = currentRow("delete");
        cursor.keepRows();
        if (!writer.delete(row)) {
            throw gone("delete");
        }
        cursor.delete();
        pending.forgetValues();
    }

    /** Reads the current row again and discards pending values. */
    public void refreshRow() throws SQLException {
        @Nullable Object[] row = currentRow("refresh");
        if (cursor.type() == ResultSet.TYPE_FORWARD_ONLY) {
            throw SqlExceptions.unsupported(
                    "refresh a row of a forward-only result set", "Use TYPE_SCROLL_INSENSITIVE, or query the row.");
        }
        cursor.keepRows();
        cursor.refresh(present("refresh", writer.read(row)));
        pending.forgetValues();
    }

    public void cancelUpdates() throws SQLException {
        currentRow("cancel updates of");
        pending.forgetValues();
    }

    public void moveToInsertRow() {
        if (!pending.isInserting()) {
            pending.enterInsertRow();
        }
    }

    public void moveToCurrentRow() {
        if (pending.isInserting()) {
            pending.leave();
        }
    }

    /** Refuses to read a row that this result set has deleted. */
    public void requirePresent() throws SQLException {
        if (cursor.isDeleted()) {
            throw cursorState("Cannot read row: this result set has deleted it. Move to another row.");
        }
    }

    private @Nullable Object[] currentRow(String verb) throws SQLException {
        if (pending.isInserting()) {
            throw cursorState(
                    "Cannot " + verb + " row: the cursor is on the insert row. Call moveToCurrentRow() first.");
        }
        @Nullable Object[] row = cursor.current();
        if (row == null || cursor.isDeleted()) {
            throw cursorState("Cannot " + verb + " row: the cursor is on none" + (row == null ? "" : ", it was deleted")
                    + ". Move to a row first.");
        }
        return row;
    }

    private @Nullable Object[] present(String verb, @Nullable Object @Nullable [] row) throws SQLException {
        if (row == null) {
            throw gone(verb);
        }
        return row;
    }

    private SQLException gone(String verb) {
        return cursorState("Cannot " + verb + " row: '" + writer.tableName()
                + "' has none of its key any more, another has deleted it or changed its key. Run the query again.");
    }

    private static SQLException cursorState(String message) {
        return SqlExceptions.of(ErrorCode.CURSOR_STATE, message);
    }
}
