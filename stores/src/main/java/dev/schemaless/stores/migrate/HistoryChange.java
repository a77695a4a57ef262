package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.access.CellHistory;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Gives a row the versions that it has in the external table. If the native row has other versions than this was
 * computed from, the change fails as a lost race.
 *
 * @param source the key of the row in the external table
 * @param cells the changes; not empty
 * @param leaving the keys there of rows that lose their place in the same transaction
 */
record HistoryChange(TargetTable target, RowKey key, UUID source, Map<String, CellHistory> cells, Set<UUID> leaving)
        implements RowChange {
    @Override
    public long bytes() {
        long bytes = 0;
        for (CellHistory cell : cells.values()) {
            for (CellHistory.Past version : cell.versions()) {
                byte[] body = version.body();
                bytes += body == null ? 0 : body.length;
            }
        }
        return bytes;
    }

    @Override
    public Decision decide(@Nullable StoredRow current) {
        UUID holder = current == null ? null : target.sourceKeyOf(current);
        if (holder != null && !holder.equals(source) && !leaving.contains(holder)) {
            throw new OccupiedException(source, key, holder);
        }
        return new Decision.ReplaceHistory(cells, 1);
    }
}
