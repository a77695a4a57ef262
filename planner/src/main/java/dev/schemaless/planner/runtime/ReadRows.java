package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.store.RowCursor;
import dev.schemaless.planner.Rows;
import org.jspecify.annotations.Nullable;

/** Stored rows, decoded and filtered. */
final class ReadRows implements Rows {
    private final RowCursor cursor;
    private final RowShape shape;
    private final ExecutionContext context;
    private final @Nullable OperatorMeter meter;
    private @Nullable Object[] values = new Object[0];

    ReadRows(RowCursor cursor, RowShape shape, ExecutionContext context) {
        this.cursor = cursor;
        this.shape = shape;
        this.context = context;
        this.meter = context.meter();
    }

    @Override
    public boolean next() {
        while (cursor.next()) {
            context.control().check();
            @Nullable Object[] shaped = shape.shape(cursor.row(), context.evaluation());
            if (meter != null) {
                meter.countFetched(cursor.row().bodies().size(), shaped != null);
            }
            if (shaped != null) {
                values = shaped;
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {
        cursor.close();
    }
}
