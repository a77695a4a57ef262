package dev.schemaless.catalog.sql;

import dev.schemaless.catalog.model.Column;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes rows of one table run within a transaction: latest entries first, because they are the rows' locks. */
public final class CellWriter {
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

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
                    batch.add(Arrays.asList(
                            row.key(),
                            cell.column(),
                            cell.refKey(),
                            rowSeq(row, cell),
                            travelling(cell),
                            timestamp(row)));
                }
            }
        }
        batch.send();
    }

    private void moveLatest(List<RowWrite> rows) throws SQLException {
        if (rows.stream().noneMatch(row -> row.cells().stream().anyMatch(CellWrite::replaces))) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql.moveLatest())) {
            for (RowWrite row : rows) {
                for (CellWrite cell : row.cells()) {
                    if (cell.replaces()) {
                        Query.of(
                                        "",
                                        cell.refKey(),
                                        rowSeq(row, cell),
                                        travelling(cell),
                                        timestamp(row),
                                        row.key(),
                                        cell.column())
                                .bind(statement);
                        statement.executeUpdate();
                    }
                }
            }
        }
    }

    private void putCells(List<RowWrite> rows, byte[] writeId) throws SQLException {
        Batch batch = new Batch(connection, sql.dialect(), sql.putCells());
        for (RowWrite row : rows) {
            for (CellWrite cell : row.cells()) {
                batch.add(Arrays.asList(row.key(), cell.column(), cell.refKey(), writeId, cell.body(), timestamp(row)));
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

    /** As text: Connector/J drops microseconds of temporal values for servers that announce themselves as 5.5.5. */
    private static String timestamp(RowWrite row) {
        long micros = row.createdAt();
        return MICROS.format(LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, 1_000_000L), (int) Math.floorMod(micros, 1_000_000L) * 1000, ZoneOffset.UTC));
    }
}
