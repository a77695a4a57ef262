package dev.schemaless.catalog.sql;

import dev.schemaless.catalog.model.Column;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows of one table run within a transaction: latest entries first, because they are the rows' locks. */
public final class CellWriter {
    private final Connection connection;
    private final CellSql sql;

    public CellWriter(Connection connection, CellSql sql) {
        this.connection = connection;
        this.sql = sql;
    }

    /**
     * Writes cells and latest entries.
     *
     * @param rows in ascending order of row keys
     * @param writeId the attempt's identity, 16 bytes
     * @throws SQLException a unique violation if a slot is taken; the transaction has to be rolled back
     */
    public void write(List<RowWrite> rows, byte[] writeId) throws SQLException {
        if (sql.keepsLatest()) {
            putLatest(rows);
            moveLatest(rows);
            countWrites(rows);
        }
        putCells(rows, writeId);
        if (sql.keepsLatest()) {
            copyLargeBodies(rows);
        }
    }

    private void putLatest(List<RowWrite> rows) throws SQLException {
        Batch batch = new Batch(connection, sql.dialect(), sql.putLatest());
        for (RowWrite row : rows) {
            for (CellWrite cell : row.cells()) {
                if (!cell.replaces()) {
                    batch.add(latestEntry(row, cell));
                }
            }
        }
        batch.send();
    }

    private void moveLatest(List<RowWrite> rows) throws SQLException {
        Batch batch = new Batch(connection, sql.dialect(), sql.moveLatest());
        for (RowWrite row : rows) {
            for (CellWrite cell : row.cells()) {
                if (cell.replaces()) {
                    batch.add(latestEntry(row, cell));
                }
            }
        }
        batch.send();
    }

    private void countWrites(List<RowWrite> rows) throws SQLException {
        for (RowWrite row : rows) {
            if (row.cells().stream().noneMatch(cell -> cell.column().equals(Column.BASE_CELL))) {
                sql.countWrite(row.key(), row.rowSeq()).update(connection);
            }
        }
    }

    private static List<@Nullable Object> latestEntry(RowWrite row, CellWrite cell) {
        return Arrays.asList(
                row.key(),
                cell.column(),
                cell.refKey(),
                rowSeq(row, cell),
                travelling(cell),
                Timestamps.text(row.createdAt()));
    }

    private void putCells(List<RowWrite> rows, byte[] writeId) throws SQLException {
        Batch batch = new Batch(connection, sql.dialect(), sql.putCells());
        for (RowWrite row : rows) {
            for (CellWrite cell : row.cells()) {
                batch.add(Arrays.asList(
                        row.key(),
                        cell.column(),
                        cell.refKey(),
                        writeId,
                        cell.body(),
                        Timestamps.text(row.createdAt())));
            }
        }
        batch.send();
    }

    private void copyLargeBodies(List<RowWrite> rows) throws SQLException {
        for (RowWrite row : rows) {
            for (CellWrite cell : row.cells()) {
                if (isLarge(cell)) {
                    sql.copyBody(row.key(), cell.column(), cell.refKey()).update(connection);
                }
            }
        }
    }

    private static long rowSeq(RowWrite row, CellWrite cell) {
        return cell.column().equals(Column.BASE_CELL) ? row.rowSeq() : 0;
    }

    private static byte @Nullable [] travelling(CellWrite cell) {
        return isLarge(cell) ? null : cell.body();
    }

    private static boolean isLarge(CellWrite cell) {
        return cell.length() > Batch.LARGE_BODY;
    }
}
