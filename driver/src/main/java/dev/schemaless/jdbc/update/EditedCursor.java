package dev.schemaless.jdbc.update;

import dev.schemaless.jdbc.cursor.ResultCursor;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cursor that shows rows as its result set has written them. A row that was deleted keeps its place and its number.
 * Moving discards pending values.
 */
final class EditedCursor implements ResultCursor {
    private final ResultCursor rows;
    private final PendingRow pending;
    /** Shown rows by number, where they differ from those that were read. */
    private final Map<Long, @Nullable Object[]> shown = new HashMap<>();
    /** Changes by the rows' numbers. */
    private final Map<Long, Change> changes = new HashMap<>();

    private enum Change {
        UPDATED,
        DELETED
    }

    EditedCursor(ResultCursor rows, PendingRow pending) {
        this.rows = rows;
        this.pending = pending;
    }

    boolean isUpdated() {
        return changes.get(position()) == Change.UPDATED;
    }

    boolean isDeleted() {
        return changes.get(position()) == Change.DELETED;
    }

    /** Shows the current row with other values from now on, which this result set has written. */
    void update(@Nullable Object[] values) {
        forgetPassed();
        shown.put(position(), values);
        changes.put(position(), Change.UPDATED);
    }

    /** Shows the current row with other values from now on. */
    void refresh(@Nullable Object[] values) {
        shown.put(position(), values);
    }

    /** Shows the current row as deleted from now on. */
    void delete() {
        forgetPassed();
        changes.put(position(), Change.DELETED);
    }

    /** Forgets rows that a forward-only cursor has passed and cannot return to. */
    private void forgetPassed() {
        if (type() == ResultSet.TYPE_FORWARD_ONLY) {
            shown.clear();
            changes.clear();
        }
    }

    /** Reads the remaining rows before the first change, so that they are those of the query. */
    void keepRows() throws SQLException {
        if (type() != ResultSet.TYPE_FORWARD_ONLY) {
            count();
        }
    }

    @Override
    public int type() {
        return rows.type();
    }

    @Override
    public boolean next() throws SQLException {
        pending.leave();
        return rows.next();
    }

    @Override
    public @Nullable Object @Nullable [] current() {
        @Nullable Object[] values = shown.get(position());
        return values == null ? rows.current() : values;
    }

    @Override
    public long position() {
        return rows.position();
    }

    @Override
    public boolean hasNext() throws SQLException {
        return rows.hasNext();
    }

    @Override
    public boolean isAfterLast() {
        return rows.isAfterLast();
    }

    @Override
    public boolean moveTo(long row) throws SQLException {
        pending.leave();
        return rows.moveTo(row);
    }

    @Override
    public long count() throws SQLException {
        return rows.count();
    }

    @Override
    public void close() throws SQLException {
        rows.close();
    }
}
