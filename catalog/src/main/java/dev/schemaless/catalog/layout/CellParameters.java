package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.model.Column;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of cells that a statement binds; the others are constants of its text. Most rows are inserted with a base cell alone, of which
 * all but key, body and write id are the same: each value that is bound costs client and server some 0.2 µs.
 */
enum CellParameters {
    /** Any cells: each binds all its values. */
    ANY("?", "?", "?"),
    /** Base cells in their first version, of rows that were never written before. */
    FIRST_BASES("'" + Column.BASE_CELL + "'", "0", "1");

    private final String column;
    private final String refKey;
    private final String rowSeq;

    CellParameters(String column, String refKey, String rowSeq) {
        this.column = column;
        this.refKey = refKey;
        this.rowSeq = rowSeq;
    }

    /** Returns the parameters for all cells of rows. */
    static CellParameters of(List<RowWrite> rows) {
        return rows.stream().allMatch(CellParameters::isBase) ? FIRST_BASES : ANY;
    }

    private static boolean isBase(RowWrite row) {
        if (row.rowSeq() != 1 || row.cells().size() != 1) {
            return false;
        }
        Cell cell = row.cells().get(0);
        return cell.isFirst() && cell.column().equals(Column.BASE_CELL);
    }

    /** Returns the marks of row_key, column_name, ref_key, row_seq, body and created_at. */
    String latest(String rowSeqOrNull, String createdAt) {
        return "(?, " + column + ", " + refKey + ", " + rowSeqOrNull + ", ?, " + createdAt + ")";
    }

    /** Returns the marks of row_key, column_name, ref_key, write_id, body and created_at. */
    String cell(String writeId, String createdAt) {
        return "(?, " + column + ", " + refKey + ", " + writeId + ", ?, " + createdAt + ")";
    }

    /** Returns the mark of row_seq. */
    String rowSeq() {
        return rowSeq;
    }

    /**
     * Returns the values that {@link #latest} binds, without created_at. A large body is null, to be copied from its
     * cell.
     */
    List<@Nullable Object> bindLatest(RowWrite row, Cell cell) {
        byte[] body = LargeBodies.isLarge(cell) ? null : cell.body();
        return this == FIRST_BASES
                ? bound(row.key(), body)
                : bound(row.key(), cell.column(), cell.refKey(), row.rowSeqOf(cell), body);
    }

    /** Returns the values that {@link #cell} binds, without created_at. */
    List<@Nullable Object> bindCell(RowWrite row, Cell cell, byte[] writeId) {
        return this == FIRST_BASES
                ? bound(row.key(), writeId, cell.body())
                : bound(row.key(), cell.column(), cell.refKey(), writeId, cell.body());
    }

    private static List<@Nullable Object> bound(@Nullable Object... values) {
        return Arrays.asList(values);
    }
}
