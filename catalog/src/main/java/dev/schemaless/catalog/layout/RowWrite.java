package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The cells of one row that are written together.
 *
 * @param rowSeq the row's count of writes after this one
 * @param cells sorted by name here, and by version
 * @param known the names of the cells that the row had before
 * @param removed from which version on cells are taken away before, by name
 * @param erased up to which version cells lose their bodies afterwards, by name
 */
public record RowWrite(
        RowKey key,
        long rowSeq,
        List<Cell> cells,
        Set<String> known,
        Map<String, Long> removed,
        Map<String, Long> erased) {
    /** Makes a write that takes nothing away, to a row whose cells began with version 0. */
    public RowWrite(RowKey key, long rowSeq, List<Cell> cells) {
        this(key, rowSeq, cells, known(cells), Map.of(), Map.of());
    }

    private static Set<String> known(List<Cell> cells) {
        Set<String> known = new HashSet<>();
        cells.forEach(cell -> known.add(cell.column()));
        cells.stream().filter(Cell::isFirst).map(Cell::column).forEach(known::remove);
        return known;
    }

    public RowWrite {
        removed = Map.copyOf(removed);
        erased = Map.copyOf(erased);
        cells = cells.size() == 1 ? List.copyOf(cells) : sorted(cells);
    }

    private static List<Cell> sorted(List<Cell> cells) {
        return cells.stream()
                .sorted(Comparator.comparing(Cell::column).thenComparingLong(Cell::refKey))
                .toList();
    }

    /** Returns the newest versions alone, by name. */
    List<Cell> newest() {
        if (cells.size() == 1) {
            return cells;
        }
        Map<String, Cell> newest = new TreeMap<>();
        cells.forEach(cell -> newest.put(cell.column(), cell));
        return List.copyOf(newest.values());
    }

    /** Returns the count of writes that is stored with a cell: the row's with its base cell, none with others. */
    long rowSeqOf(Cell cell) {
        return cell.column().equals(Column.BASE_CELL) ? rowSeq : 0;
    }

    /** Says whether the row had no such cell before. */
    boolean isNew(String column) {
        return !known.contains(column);
    }
}
