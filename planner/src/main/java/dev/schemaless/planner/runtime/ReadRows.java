package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.planner.Rows;
import org.jspecify.annotations.Nullable;

/** Stored rows that were decoded and filtered when they were read. */
final class ReadRows implements Rows {
    private final RowCursor<@Nullable Object[]> cursor;

    ReadRows(RowCursor<@Nullable Object[]> cursor) {
        this.cursor = cursor;
    }

    @Override
    public boolean next() {
        return cursor.next();
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
