package dev.schemaless.jdbc.result;

import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.update.RowEdits;
import dev.schemaless.jdbc.value.ParameterForm;
import dev.schemaless.jdbc.value.ParameterStreams;
import dev.schemaless.jdbc.value.ValueContext;
import dev.schemaless.planner.ResultColumn;
import java.sql.SQLException;
import java.sql.SQLType;
import org.jspecify.annotations.Nullable;

/** The updates of a result set: an updatable one passes them to its {@link RowEdits}, a read-only one refuses them. */
public abstract class EditableResultSet extends ConvertingResultSet implements ColumnUpdates, LabelledUpdates {
    private final @Nullable RowEdits edits;

    /** Makes a result set; without edits it is read-only. */
    EditableResultSet(ValueContext context, @Nullable RowEdits edits) {
        super(context);
        this.edits = edits;
    }

    private RowEdits edits() throws SQLException {
        checkOpen();
        if (edits == null) {
            throw SqlExceptions.unsupported(
                    "change a row through a result set",
                    "It is read-only. Run an UPDATE, INSERT or DELETE, or ask for CONCUR_UPDATABLE and select the primary key of one"
                            + " table.");
        }
        return edits;
    }

    @Override
    final @Nullable Object javaValue(ResultColumn column, int index) throws SQLException {
        if (edits != null && edits.isInserting()) {
            return edits.insertValue(index - 1, column);
        }
        if (edits != null) {
            edits.requirePresent();
        }
        return super.javaValue(column, index);
    }

    @Override
    public final int getConcurrency() throws SQLException {
        checkOpen();
        return edits == null ? CONCUR_READ_ONLY : CONCUR_UPDATABLE;
    }

    @Override
    public final void update(int column, ParameterForm.Source value) throws SQLException {
        RowEdits present = edits();
        present.set(column - 1, column(column), ParameterForm.read(value));
    }

    @Override
    public final void updateObject(int column, @Nullable Object value, @Nullable SQLType type, int scale)
            throws SQLException {
        int code = ParameterForm.codeOf(type, value);
        update(column, () -> ParameterForm.of(ParameterStreams.readIfStream(value, scale), code, scale, context()));
    }

    @Override
    public final void updateRow() throws SQLException {
        edits().updateRow();
    }

    @Override
    public final void insertRow() throws SQLException {
        edits().insertRow();
    }

    @Override
    public final void deleteRow() throws SQLException {
        edits().deleteRow();
    }

    @Override
    public final void refreshRow() throws SQLException {
        edits().refreshRow();
    }

    @Override
    public final void cancelRowUpdates() throws SQLException {
        edits().cancelUpdates();
    }

    @Override
    public final void moveToInsertRow() throws SQLException {
        edits().moveToInsertRow();
    }

    @Override
    public final void moveToCurrentRow() throws SQLException {
        edits().moveToCurrentRow();
    }

    /** Says whether this result set has updated the current row. */
    @Override
    public final boolean rowUpdated() throws SQLException {
        checkOpen();
        return edits != null && edits.isUpdated();
    }

    /** Returns false: rows that were inserted are not among those of the result. */
    @Override
    public final boolean rowInserted() throws SQLException {
        checkOpen();
        return false;
    }

    /** Says whether this result set has deleted the current row. */
    @Override
    public final boolean rowDeleted() throws SQLException {
        checkOpen();
        return edits != null && edits.isDeleted();
    }
}
