package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.access.CellHistory;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Removes a row with all its versions, unless its key is another row's by now.
 *
 * @param source its key in the external table
 * @param cells versions without bodies
 */
record EraseChange(TargetTable target, RowKey key, UUID source, Map<String, CellHistory> cells) implements RowChange {
    @Override
    public Decision decide(@Nullable StoredRow current) {
        return current != null && source.equals(target.sourceKeyOf(current))
                ? new Decision.ReplaceHistory(cells, 1)
                : new Decision.Keep(0);
    }
}
