package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import java.util.Comparator;
import java.util.List;

/**
 * The cells of one row that are written together.
 *
 * @param rowSeq the row's count of writes after this one
 * @param cells sorted by name here
 */
public record RowWrite(RowKey key, long rowSeq, List<Cell> cells) {
    public RowWrite {
        cells = cells.stream().sorted(Comparator.comparing(Cell::column)).toList();
    }
}
