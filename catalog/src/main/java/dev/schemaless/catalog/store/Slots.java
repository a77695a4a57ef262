package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.NewRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.sql.CellWrite;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.sql.RowWrite;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The newest versions of some rows' cells: where their next versions go. */
final class Slots {
    /**
     * The newest version of a cell.
     *
     * @param createdAt microseconds since 1970-01-01 UTC
     */
    private record Slot(long refKey, boolean tombstone, long createdAt) {}

    private final Map<RowKey, Map<String, Slot>> rows = new HashMap<>();

    /** Reads slots with a query of {@code CellSql}, adding them to those that are here. */
    void read(Connection connection, Query query) throws SQLException {
        query.list(connection, row -> {
            // all versions may come, in ascending order: the newest stays
            return rows.computeIfAbsent(RowKey.of(row.getBytes(1)), key -> new TreeMap<>())
                    .put(row.getString(2), new Slot(row.getLong(3), row.getInt(4) == 1, row.getLong(5)));
        });
    }

    /** Returns the rows that have or had cells. */
    Set<RowKey> keys() {
        return rows.keySet();
    }

    boolean isLive(RowKey key) {
        Slot base = rows.getOrDefault(key, Map.of()).get(Column.BASE_CELL);
        return base != null && !base.tombstone();
    }

    /** Says whether both hold the same versions of a row's cells. */
    boolean agreesWith(Slots other, RowKey key) {
        return rows.getOrDefault(key, Map.of()).equals(other.rows.getOrDefault(key, Map.of()));
    }

    /**
     * Returns what inserting a row writes: its cells, after their earlier versions, and a tombstone for each other cell
     * that still has a body, so that nothing of an earlier life shows.
     *
     * @param now the server's clock, microseconds since 1970-01-01 UTC
     */
    RowWrite insertion(NewRow row, long now) {
        Map<String, Slot> old = rows.getOrDefault(row.key(), Map.of());
        Set<String> columns = new TreeSet<>(old.keySet());
        columns.addAll(row.cells().keySet());
        List<CellWrite> writes = new ArrayList<>();
        long rowSeq = 0;
        long createdAt = now;
        for (String column : columns) {
            Slot slot = old.get(column);
            long refKey = slot == null ? -1 : slot.refKey();
            byte[] body = row.cells().get(column);
            if (body != null || (slot != null && !slot.tombstone())) {
                refKey++;
                writes.add(new CellWrite(column, refKey, body, slot != null));
            }
            rowSeq += refKey + 1;
            createdAt = slot == null ? createdAt : Math.max(createdAt, slot.createdAt() + 1);
        }
        return new RowWrite(row.key(), rowSeq, createdAt, writes);
    }
}
