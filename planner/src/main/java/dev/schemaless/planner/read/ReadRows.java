package dev.schemaless.planner.read;

import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.planner.Rows;
import org.jspecify.annotations.Nullable;

/** Stored rows that were decoded and filtered when they were read; the first is there from the start. */
final class ReadRows implements Rows {
    private final RowCursor<@Nullable Object[]> cursor;
    private final boolean hasFirst;
    private boolean isBeforeFirst = true;

    private ReadRows(RowCursor<@Nullable Object[]> cursor, boolean hasFirst) {
        this.cursor = cursor;
        this.hasFirst = hasFirst;
    }

    /** Goes to a cursor's first row; closes the cursor if that fails. */
    static ReadRows start(RowCursor<@Nullable Object[]> cursor) {
        try {
            return new ReadRows(cursor, cursor.next());
        } catch (RuntimeException | Error e) {
            cursor.close();
            throw e;
        }
    }

    @Override
    public boolean next() {
        if (isBeforeFirst) {
            isBeforeFirst = false;
            return hasFirst;
        }
        return hasFirst && cursor.next();
    }

    @Override
    public @Nullable Object[] values() {
        return cursor.row();
    }

    @Override
    public void close() {
        cursor.close();
    }
}
