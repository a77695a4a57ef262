package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.dialect.BatchText;
import dev.schemaless.catalog.dialect.Timestamps;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Batch;
import dev.schemaless.catalog.server.Trip;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts the writes of one table run's rows on a trip within a transaction: latest entries first, because they are the rows' locks. */
public final class CellWriter {
    /** Fewer than a batch sends by one statement. */
    private static final int FEW_CELLS = 256;

    private static final long FEW_BYTES = 256 * 1024L;

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
        putLatest(rows, sql.putLatest(policy), true);
        moveLatest(rows);
        countWrites(rows);
        removeCells(rows);
        putCells(rows, writeId, sql.putCells(), true);
        copyLargeBodies(rows);
    }

    /**
     * Writes the first versions of rows about which nothing has been asked, after {@link StoreSql#noteEpoch}.
     *
     * @param catalogVersion a newer one is refused as a NULL that must not be
     */
    public void writeNew(List<RowWrite> rows, byte[] writeId, long catalogVersion) throws SQLException {
        putLatest(rows, sql.putLatestNow(policy), false);
        putCells(rows, writeId, sql.putCellsIfCurrent(catalogVersion), false);
        copyLargeBodies(rows);
    }

    /**
     * Does {@link #writeNew} for rows that fit one statement, which looks at the epoch by itself.
     *
     * @param ifCurrent see {@link StoreSql#ifCurrent}
     */
    public void writeFirst(List<RowWrite> rows, byte[] writeId, String ifCurrent) throws SQLException {
        putLatest(rows, sql.putLatestIfCurrent(policy, ifCurrent), false);
        putCells(rows, writeId, sql.putCellsNow(), false);
        copyLargeBodies(rows);
    }

    /** Does {@link #writeNew} on a trip on which {@link #writeFirst} has written. */
    public void writeMore(List<RowWrite> rows, byte[] writeId) throws SQLException {
        putLatest(rows, sql.putLatestNow(policy), false);
        putCells(rows, writeId, sql.putCellsNow(), false);
        copyLargeBodies(rows);
    }

    /** Says whether the latest cells of rows are written by one statement. */
    public static boolean fitOneStatement(List<RowWrite> rows) {
        long cells = 0;
        long bytes = 0;
        for (RowWrite row : rows) {
            for (Cell cell : row.newest()) {
                cells++;
                bytes += isLarge(cell) ? 0 : cell.length();
            }
        }
        return cells <= FEW_CELLS && bytes <= FEW_BYTES;
    }

    private void putLatest(List<RowWrite> rows, BatchText text, boolean timed) throws SQLException {
        Batch batch = new Batch(trip, text);
        for (RowWrite row : rows) {
            for (Cell cell : row.newest()) {
                if (row.isNew(cell.column())) {
                    batch.add(latestEntry(row, cell, timed));
                }
            }
        }
        batch.send();
    }

    /** One row is moved by an UPDATE, which a server does faster than the INSERT that many rows need. */
    private void moveLatest(List<RowWrite> rows) throws SQLException {
        if (rows.size() == 1) {
            for (Cell cell : rows.get(0).newest()) {
                if (!rows.get(0).isNew(cell.column())) {
                    trip.add(sql.moveLatest(latestEntry(rows.get(0), cell, true)));
                }
            }
            return;
        }
        Batch batch = new Batch(trip, sql.moveLatest());
        for (RowWrite row : rows) {
            for (Cell cell : row.newest()) {
                if (!row.isNew(cell.column())) {
                    batch.add(latestEntry(row, cell, true));
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

    private static List<@Nullable Object> latestEntry(RowWrite row, Cell cell, boolean timed) {
        List<@Nullable Object> parameters = new ArrayList<>(
                Arrays.asList(row.key(), cell.column(), cell.refKey(), rowSeq(row, cell), travelling(cell)));
        return timed(parameters, cell, timed);
    }

    private void putCells(List<RowWrite> rows, byte[] writeId, BatchText text, boolean timed) throws SQLException {
        Batch batch = new Batch(trip, text);
        for (RowWrite row : rows) {
            for (Cell cell : row.cells()) {
                List<@Nullable Object> parameters =
                        new ArrayList<>(Arrays.asList(row.key(), cell.column(), cell.refKey(), writeId, cell.body()));
                batch.add(timed(parameters, cell, timed));
            }
        }
        batch.send();
    }

    private static List<@Nullable Object> timed(List<@Nullable Object> parameters, Cell cell, boolean timed) {
        if (timed) {
            parameters.add(Timestamps.text(cell.createdAt()));
        }
        return parameters;
    }

    private void copyLargeBodies(List<RowWrite> rows) throws SQLException {
        for (RowWrite row : rows) {
            for (Cell cell : row.newest()) {
                if (isLarge(cell)) {
                    trip.add(sql.copyBody(row.key(), cell.column(), cell.refKey()));
                }
            }
        }
    }

    private static long rowSeq(RowWrite row, Cell cell) {
        return cell.column().equals(Column.BASE_CELL) ? row.rowSeq() : 0;
    }

    private static byte @Nullable [] travelling(Cell cell) {
        return isLarge(cell) ? null : cell.body();
    }

    private static boolean isLarge(Cell cell) {
        return cell.length() > Batch.LARGE_BODY;
    }
}
