package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import java.util.Comparator;
import java.util.List;

/**
 * The cells of one row that are written together.
 *
 * @param rowSeq the row's count of writes after this one
 * @param createdAt in microseconds since 1970-01-01 UTC
 * @param cells sorted by name here
 */
public record RowWrite(RowKey key, long rowSeq, long createdAt, List<CellWrite> cells) {
    public RowWrite {
        cells = cells.stream().sorted(Comparator.comparing(CellWrite::column)).toList();
    }
}
