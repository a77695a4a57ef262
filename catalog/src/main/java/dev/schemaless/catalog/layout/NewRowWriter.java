package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.dialect.BatchText;
import dev.schemaless.catalog.server.Batch;
import dev.schemaless.catalog.server.Trip;
import java.sql.SQLException;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Puts rows of one table run, about which nothing has been asked, on a trip within a transaction: the server notes its clock and looks at the
 * epoch. A row that is there is a unique violation; the transaction has to be rolled back then. Not on embedded servers.
 */
public final class NewRowWriter {
    /** Fewer than a batch sends by one statement. */
    private static final long FEW_BYTES = 256 * 1024L;

    private final Trip trip;
    private final CellSql sql;
    private final LockPolicy policy;
    private final List<RowWrite> rows;
    private final byte[] writeId;
    private final CellParameters cells;

    /**
     * Makes a writer.
     *
     * @param policy whether it waits for keys that others are just taking
     * @param rows in ascending order of row keys
     * @param writeId the attempt's identity, 16 bytes
     */
    public NewRowWriter(Trip trip, CellSql sql, LockPolicy policy, List<RowWrite> rows, byte[] writeId) {
        this.trip = trip;
        this.sql = sql;
        this.policy = policy;
        this.rows = rows;
        this.writeId = writeId;
        this.cells = CellParameters.of(rows);
    }

    /**
     * Writes them after {@link StoreSql#noteEpoch}.
     *
     * @param catalogVersion a newer one is refused as a NULL that must not be
     */
    public void write(long catalogVersion) throws SQLException {
        write(sql.putLatestNow(policy, cells), sql.putCellsIfCurrent(cells, catalogVersion));
    }

    /**
     * Writes rows that fit one statement, which looks at the epoch by itself.
     *
     * @param ifCurrent see {@link StoreSql#ifCurrent}
     */
    public void writeFirst(UnaryOperator<String> ifCurrent) throws SQLException {
        write(sql.putLatestIfCurrent(policy, cells, ifCurrent), sql.putCellsNow(cells));
    }

    /** Writes them on a trip on which another has done {@link #writeFirst}. */
    public void writeMore() throws SQLException {
        write(sql.putLatestNow(policy, cells), sql.putCellsNow(cells));
    }

    private void write(BatchText latestText, BatchText cellText) throws SQLException {
        Batch latest = new Batch(trip, latestText);
        for (RowWrite row : rows) {
            for (Cell cell : row.newest()) {
                latest.add(cells.bindLatest(row, cell));
            }
        }
        latest.send();
        Batch all = new Batch(trip, cellText);
        for (RowWrite row : rows) {
            for (Cell cell : row.cells()) {
                all.add(cells.bindCell(row, cell, writeId));
            }
        }
        all.send();
        LargeBodies.copy(trip, sql, rows);
    }

    /** Says whether the latest cells of the rows are written by one statement. */
    public boolean fitsOneStatement() {
        long count = 0;
        long bytes = 0;
        for (RowWrite row : rows) {
            for (Cell cell : row.newest()) {
                count++;
                bytes += LargeBodies.isLarge(cell) ? 0 : cell.length();
            }
        }
        return count <= Batch.FEW_ROWS && bytes <= FEW_BYTES;
    }
}
