package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.dialect.Timestamps;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Batch;
import dev.schemaless.catalog.server.Trip;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts the writes of one table run's rows on a trip within a transaction: latest entries first, because they are the rows' locks. */
public final class CellWriter {
    private final Trip trip;
    private final CellSql sql;
    private final LockPolicy policy;

    public CellWriter(Trip trip, CellSql sql) {
        this(trip, sql, LockPolicy.WAIT);
    }

    /**
     * Makes a writer.
     *
     * @param policy whether it waits for keys that others are just taking
     */
    public CellWriter(Trip trip, CellSql sql, LockPolicy policy) {
        this.trip = trip;
        this.sql = sql;
        this.policy = policy;
    }

    /**
     * Writes cells and latest entries.
     *
     * @param rows in ascending order of row keys
     * @param writeId the attempt's identity, 16 bytes
     * @throws SQLException a unique violation if a slot is taken; the transaction has to be rolled back
     */
    public void write(List<RowWrite> rows, byte[] writeId) throws SQLException {
        CellParameters cells = CellParameters.of(rows);
        putLatest(rows, cells);
        moveLatest(rows);
        countWrites(rows);
        removeCells(rows);
        putCells(rows, cells, writeId);
        LargeBodies.copy(trip, sql, rows);
        eraseBodies(rows);
    }

    private void putLatest(List<RowWrite> rows, CellParameters cells) throws SQLException {
        Batch batch = new Batch(trip, sql.putLatest(policy, cells));
        for (RowWrite row : rows) {
            for (Cell cell : row.newest()) {
                if (row.isNew(cell.column())) {
                    batch.add(timed(cells.bindLatest(row, cell), cell));
                }
            }
        }
        batch.send();
    }

    /** Moves latest cells to new versions. A single row is moved by an UPDATE, which is faster than the INSERT of many rows. */
    private void moveLatest(List<RowWrite> rows) throws SQLException {
        if (rows.size() == 1) {
            for (Cell cell : rows.get(0).newest()) {
                if (!rows.get(0).isNew(cell.column())) {
                    trip.add(sql.moveLatest(latestEntry(rows.get(0), cell)));
                }
            }
            return;
        }
        Batch batch = new Batch(trip, sql.moveLatest());
        for (RowWrite row : rows) {
            for (Cell cell : row.newest()) {
                if (!row.isNew(cell.column())) {
                    batch.add(latestEntry(row, cell));
                }
            }
        }
        batch.send();
    }

    private void countWrites(List<RowWrite> rows) throws SQLException {
        for (RowWrite row : rows) {
            if (row.cells().stream().noneMatch(cell -> cell.column().equals(Column.BASE_CELL))) {
                trip.add(sql.countWrite(row.key(), row.rowSeq()));
            }
        }
    }

    private void removeCells(List<RowWrite> rows) throws SQLException {
        for (RowWrite row : rows) {
            for (Map.Entry<String, Long> cell : row.removed().entrySet()) {
                trip.add(sql.removeCells(row.key(), cell.getKey(), cell.getValue()));
            }
        }
    }

    private void eraseBodies(List<RowWrite> rows) throws SQLException {
        for (RowWrite row : rows) {
            for (Map.Entry<String, Long> cell : row.erased().entrySet()) {
                trip.add(sql.eraseBodies(row.key(), cell.getKey(), cell.getValue()));
            }
        }
    }

    private static List<@Nullable Object> latestEntry(RowWrite row, Cell cell) {
        return timed(CellParameters.ANY.bindLatest(row, cell), cell);
    }

    private void putCells(List<RowWrite> rows, CellParameters cells, byte[] writeId) throws SQLException {
        Batch batch = new Batch(trip, sql.putCells(cells));
        for (RowWrite row : rows) {
            for (Cell cell : row.cells()) {
                batch.add(timed(cells.bindCell(row, cell, writeId), cell));
            }
        }
        batch.send();
    }

    private static List<@Nullable Object> timed(List<@Nullable Object> bound, Cell cell) {
        List<@Nullable Object> parameters = new ArrayList<>(bound);
        parameters.add(Timestamps.text(cell.createdAt()));
        return parameters;
    }
}
