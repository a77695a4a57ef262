package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Removes a row, unless its key is another row's by now.
 *
 * @param source its key in the external table
 * @param removal of the row, with its earlier versions or without
 */
record RemoveChange(TargetTable target, RowKey key, UUID source, Decision removal) implements RowChange {
    /** Removes a row whose earlier versions stay. */
    RemoveChange(TargetTable target, RowKey key, UUID source) {
        this(target, key, source, new Decision.Delete(1));
    }

    @Override
    public Decision decide(@Nullable StoredRow current) {
        return current != null && source.equals(target.sourceKeyOf(current)) ? removal : new Decision.Keep(0);
    }
}
