package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A row as it lies on its partition: the newest version of each of its cells, tombstones included. Immutable.
 *
 * @param cells by name, in the order of the names
 */
public record RowState(RowKey key, Map<String, Cell> cells) {
    /** Returns the state of a key that never had a row. */
    public static RowState absent(RowKey key) {
        return new RowState(key, Map.of());
    }

    boolean isLive() {
        return bodyOf(Column.BASE_CELL) != null;
    }

    byte @Nullable [] bodyOf(String cell) {
        Cell newest = cells.get(cell);
        return newest == null ? null : newest.body();
    }

    /** Returns how often the row was written; two states of one row are equal if this is. */
    public long rowSeq() {
        long versions = 0;
        for (Cell cell : cells.values()) {
            versions += cell.versions();
        }
        return versions;
    }

    /** Returns when it was written last, in microseconds since 1970-01-01 UTC; a time long ago if it never was. */
    public long newestAt() {
        long newest = 0;
        for (Cell cell : cells.values()) {
            newest = Math.max(newest, cell.createdAt());
        }
        return newest;
    }

    /** Returns the cells whose newest version would differ if the row had these bodies, in the order of their names. */
    public Set<String> changed(Map<String, byte[]> bodies) {
        Set<String> changed = new TreeSet<>();
        addChanged(cells.keySet(), bodies, changed);
        addChanged(bodies.keySet(), bodies, changed);
        return changed;
    }

    private void addChanged(Set<String> some, Map<String, byte[]> bodies, Set<String> changed) {
        for (String cell : some) {
            if (!Arrays.equals(bodyOf(cell), bodies.get(cell))) {
                changed.add(cell);
            }
        }
    }

    /** Returns the bodies that the row has; none if it is dead. */
    Map<String, byte[]> bodies() {
        Map<String, byte[]> bodies = new TreeMap<>();
        if (isLive()) {
            cells.forEach((cell, state) -> {
                byte[] body = state.body();
                if (body != null) {
                    bodies.put(cell, body);
                }
            });
        }
        return bodies;
    }

    /** Returns the row with some of its cells; null if it is dead. */
    public @Nullable StoredRow toRow(List<String> wanted) {
        Cell base = cells.get(Column.BASE_CELL);
        if (base == null || base.body() == null) {
            return null;
        }
        List<byte @Nullable []> bodies = new ArrayList<>();
        for (String cell : wanted) {
            bodies.add(bodyOf(cell));
        }
        return new MaterializedRow(key, base.refKey(), rowSeq(), base.createdAt(), bodies);
    }
}
