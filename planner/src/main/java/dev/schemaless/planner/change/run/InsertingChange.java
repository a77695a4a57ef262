package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.row.ProposedRow;
import dev.schemaless.planner.change.row.NumberedRow;
import dev.schemaless.planner.change.row.Sizes;
import org.jspecify.annotations.Nullable;

/** Inserts a row if its key is free, else does something to the row that has it. */
abstract class InsertingChange implements StatementChange {
    private static final int OVERHEAD = 400;
    private static final int VALUE = 40;

    private final RowKey key;
    private final NumberedRow row;
    private volatile boolean inserted;

    InsertingChange(RowKey key, NumberedRow row) {
        this.key = key;
        this.row = row;
    }

    @Override
    public final RowKey key() {
        return key;
    }

    final ProposedRow row() {
        return row.row();
    }

    @Override
    public final Decision decide(@Nullable StoredRow current) {
        inserted = current == null;
        return current == null ? new Decision.Put(row.cells(), 1) : onExisting(current);
    }

    abstract Decision onExisting(StoredRow current);

    @Override
    public final long bytes() {
        long bytes = OVERHEAD;
        for (Object value : row().values()) {
            bytes += VALUE + Sizes.of(value);
        }
        for (String body : row().undeclared().bodies().values()) {
            bytes += 2L * Sizes.of(body);
        }
        return bytes;
    }

    @Override
    public final @Nullable Object @Nullable [] inserted() {
        if (!inserted) {
            return null;
        }
        @Nullable Object[] columns = row().values();
        @Nullable Object[] values = new @Nullable Object[columns.length + 1];
        values[0] = row().textOf(key);
        System.arraycopy(columns, 0, values, 1, columns.length);
        return values;
    }
}
