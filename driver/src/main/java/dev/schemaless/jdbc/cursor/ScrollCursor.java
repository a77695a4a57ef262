package dev.schemaless.jdbc.cursor;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.planner.memory.ValueSize;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cursor that moves in both directions: rows are kept from the first up to the farthest one visited, within a limit
 * of memory.
 */
final class ScrollCursor implements ResultCursor {
    private final LimitedRows rows;
    private final long maxBytes;
    private final List<@Nullable Object[]> kept = new ArrayList<>();
    private long bytes;
    private boolean complete;
    /** The reason why no more rows are kept; null if they are. */
    private @Nullable SQLException refusal;
    /** Up to one more than there are rows, which is only known when all are kept. */
    private int position;

    /**
     * Makes a cursor before the first row.
     *
     * @param maxBytes the most memory of the rows
     */
    ScrollCursor(LimitedRows rows, long maxBytes) {
        this.rows = rows;
        this.maxBytes = maxBytes;
    }

    @Override
    public int type() {
        return ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public boolean next() throws SQLException {
        return moveTo(position + 1L);
    }

    @Override
    public @Nullable Object @Nullable [] current() {
        return position > 0 && position <= kept.size() ? kept.get(position - 1) : null;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public boolean hasNext() throws SQLException {
        return keep(position + 1L);
    }

    @Override
    public boolean isAfterLast() {
        return position > kept.size() && !kept.isEmpty();
    }

    @Override
    public boolean moveTo(long row) throws SQLException {
        boolean there = keep(row);
        position = (int) Math.max(0, Math.min(row, kept.size() + 1L));
        return there;
    }

    @Override
    public long count() throws SQLException {
        keep(Long.MAX_VALUE);
        return kept.size();
    }

    /** Reads up to a row, and says whether there is one of that number. */
    private boolean keep(long row) throws SQLException {
        while (!complete && kept.size() < row) {
            if (refusal != null) {
                throw refusal;
            }
            @Nullable Object[] next = rows.next();
            if (next == null) {
                complete = true;
            } else {
                kept.add(next.clone());
                bytes += ValueSize.of(next);
                checkMemory();
            }
        }
        return row > 0 && row <= kept.size();
    }

    private void checkMemory() throws SQLException {
        if (bytes > maxBytes) {
            rows.close();
            refusal = SqlExceptions.of(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot keep the rows of a scrollable result set: the first " + kept.size() + " take more than "
                            + maxBytes + " bytes. Use TYPE_FORWARD_ONLY, a LIMIT, or a greater maxStatementBytes.");
            throw refusal;
        }
    }

    @Override
    public void close() throws SQLException {
        rows.close();
    }
}
