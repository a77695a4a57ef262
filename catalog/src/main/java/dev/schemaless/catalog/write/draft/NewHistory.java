package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.access.CellHistory;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.layout.RowWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The new state of a row whose cells get versions from another store. */
record NewHistory(RowState before, Map<String, CellHistory> cells) {
    NewHistory {
        cells = Map.copyOf(cells);
    }

    /** Says whether it was computed from the row as it is. */
    boolean fits() {
        return cells.entrySet().stream().allMatch(cell -> cell.getValue().known() == versionsOf(cell.getKey()));
    }

    private long versionsOf(String cell) {
        Cell newest = before.cells().get(cell);
        return newest == null ? 0 : newest.versions();
    }

    Set<String> changed() {
        return new TreeSet<>(cells.keySet());
    }

    RowState after(long now) {
        Map<String, Cell> newest = new TreeMap<>(before.cells());
        cells.forEach((name, history) -> newest.put(name, cell(name, history.total() - 1, history.newest(), now)));
        return new RowState(before.key(), newest);
    }

    RowWrite write(long now) {
        List<Cell> writes = new ArrayList<>();
        Map<String, Long> removed = new TreeMap<>();
        cells.forEach((name, history) -> {
            for (int i = 0; i < history.versions().size(); i++) {
                writes.add(cell(name, history.kept() + i, history.versions().get(i), now));
            }
            if (history.kept() < history.known()) {
                removed.put(name, history.kept());
            }
        });
        return new RowWrite(
                before.key(), after(now).rowSeq(), writes, before.cells().keySet(), removed, Map.of());
    }

    private static Cell cell(String name, long refKey, CellHistory.Past past, long now) {
        return new Cell(name, refKey, past.body(), past.createdAt() == StoredRow.NO_TIME ? now : past.createdAt());
    }
}
