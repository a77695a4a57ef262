package dev.schemaless.jdbc.cursor;

import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A cursor over rows as they stream: it keeps the current row and at most one that was read ahead. */
public final class ForwardCursor implements ResultCursor {
    private final LimitedRows rows;
    private @Nullable Object @Nullable [] current;
    private @Nullable Object @Nullable [] ahead;
    private long position;
    private boolean ended;

    public ForwardCursor(LimitedRows rows) {
        this.rows = rows;
    }

    @Override
    public int type() {
        return ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public boolean next() throws SQLException {
        if (ended) {
            return false;
        }
        current = ahead != null ? ahead : rows.next();
        ahead = null;
        position++;
        ended = current == null;
        return !ended;
    }

    @Override
    public @Nullable Object @Nullable [] current() {
        return current;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public boolean hasNext() throws SQLException {
        if (ahead == null && !ended) {
            // the array of the current row is used again for the next one
            current = current == null ? null : current.clone();
            ahead = rows.next();
        }
        return ahead != null;
    }

    @Override
    public boolean isAfterLast() {
        return ended && position > 1;
    }

    @Override
    public boolean moveTo(long row) throws SQLException {
        throw forwardOnly();
    }

    @Override
    public long count() throws SQLException {
        throw forwardOnly();
    }

    private static SQLException forwardOnly() {
        return SqlExceptions.unsupported(
                "move the cursor", "The result set is forward-only; ask for TYPE_SCROLL_INSENSITIVE, or call next().");
    }

    @Override
    public void close() throws SQLException {
        rows.close();
    }
}
