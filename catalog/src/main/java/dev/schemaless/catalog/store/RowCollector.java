package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.sql.ReadSql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Takes rows out of results of {@link ReadSql}, up to a number of bytes. */
final class RowCollector {
    /** What one result may give before it is left; the row that passes it is still taken. */
    static final long BUDGET = 4L * 1024 * 1024;

    /** What a row costs beside its bodies. */
    private static final long ROW_OVERHEAD = 100;

    private RowCollector() {}

    /**
     * What one query gave.
     *
     * @param rows the live ones
     * @param keys how many rows came, dead ones included
     * @param lastKey the last one's key; null if none came
     * @param bytes what the rows hold
     * @param stopped whether rows were left unread
     */
    record Result(List<StoredRow> rows, int keys, @Nullable RowKey lastKey, long bytes, boolean stopped) {}

    /**
     * Reads rows until there is no more, the budget is used up, or {@code goesOn} says so.
     *
     * @param cells how many bodies each row has
     * @param epoch is told the partition's epoch with each row
     */
    static Result collect(ResultSet rows, int cells, BooleanSupplier goesOn, LongConsumer epoch) throws SQLException {
        List<StoredRow> live = new ArrayList<>();
        int keys = 0;
        long bytes = 0;
        RowKey last = null;
        while (rows.next()) {
            epoch.accept(rows.getLong(1));
            keys++;
            last = RowKey.of(rows.getBytes(2));
            if (rows.getInt(6) == 1) {
                StoredRow row = row(last, rows, cells);
                live.add(row);
                bytes += size(row);
            }
            if (bytes > BUDGET || !goesOn.getAsBoolean()) {
                return new Result(live, keys, last, bytes, true);
            }
        }
        return new Result(live, keys, last, bytes, false);
    }

    private static StoredRow row(RowKey key, ResultSet rows, int cells) throws SQLException {
        List<byte @Nullable []> bodies = new ArrayList<>(cells);
        for (int i = 0; i < cells; i++) {
            bodies.add(rows.getBytes(ReadSql.FIRST_BODY + i));
        }
        return new StoredRow(key, rows.getLong(3), rows.getLong(4), rows.getLong(5), bodies);
    }

    private static long size(StoredRow row) {
        long size = ROW_OVERHEAD;
        for (byte[] body : row.bodies()) {
            size += body == null ? 0 : body.length;
        }
        return size;
    }
}
