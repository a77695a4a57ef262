package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.server.Batch;
import dev.schemaless.catalog.server.Trip;
import java.sql.SQLException;
import java.util.List;

/** Bodies that travel in a statement of their own, once: the latest cell's is copied from the cell's. */
final class LargeBodies {
    private LargeBodies() {}

    static boolean isLarge(Cell cell) {
        return cell.length() > Batch.LARGE_BODY;
    }

    /** Copies them, once the cells of rows are written. */
    static void copy(Trip trip, CellSql sql, List<RowWrite> rows) throws SQLException {
        for (RowWrite row : rows) {
            for (Cell cell : row.newest()) {
                if (isLarge(cell)) {
                    trip.add(sql.copyBody(row.key(), cell.column(), cell.refKey()));
                }
            }
        }
    }
}
