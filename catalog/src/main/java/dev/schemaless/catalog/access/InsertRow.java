package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.NewRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import org.jspecify.annotations.Nullable;

/** Inserts a row if its key is free. */
public final class InsertRow implements RowChange {
    private final String model;
    private final NewRow row;
    private final OnDuplicate onDuplicate;

    /**
     * Makes the change.
     *
     * @param model its name, for messages
     */
    public InsertRow(String model, NewRow row, OnDuplicate onDuplicate) {
        this.model = model;
        this.row = row;
        this.onDuplicate = onDuplicate;
    }

    @Override
    public RowKey key() {
        return row.key();
    }

    @Override
    public boolean isLikelyNew() {
        return true;
    }

    @Override
    public Decision decide(@Nullable StoredRow current) {
        if (current == null) {
            return new Decision.Put(row.cells(), 1);
        }
        if (onDuplicate == OnDuplicate.FAIL) {
            throw new DuplicateRowException(model, row.key());
        }
        return new Decision.Keep(0);
    }
}
