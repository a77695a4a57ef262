package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.sql.ReadSql;
import dev.schemaless.catalog.sql.RowColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
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
     * @param rows the live ones, unless they were handed over one by one
     * @param keys how many rows came, dead ones included
     * @param kept of how many something is kept in memory
     * @param lastKey the last one's key; null if none came
     * @param bytes what all of them hold
     * @param stopped whether rows were left unread
     * @param answered whether anything came, if only to say that there is no row
     */
    record Result(
            List<StoredRow> rows,
            int keys,
            int kept,
            @Nullable RowKey lastKey,
            long bytes,
            boolean stopped,
            boolean answered) {
        private Result with(List<StoredRow> listed) {
            return new Result(listed, keys, kept, lastKey, bytes, stopped, answered);
        }
    }

    /** Does {@link #collect(ResultSet, RowColumns, BooleanSupplier, RowTaker)} and keeps all rows. */
    static Result collect(ResultSet rows, RowColumns columns, BooleanSupplier goesOn) throws SQLException {
        List<StoredRow> live = new ArrayList<>();
        return collect(rows, columns, goesOn, live::add).with(live);
    }

    /**
     * Reads rows until there is no more, the budget is used up by those that are kept, or {@code goesOn} says so.
     *
     * @param columns what each row has
     */
    static Result collect(ResultSet rows, RowColumns columns, BooleanSupplier goesOn, RowTaker taker)
            throws SQLException {
        int keys = 0;
        int kept = 0;
        long bytes = 0;
        long left = BUDGET;
        RowKey last = null;
        boolean answered = false;
        while (rows.next()) {
            answered = true;
            RowKey key = RowColumns.keyOf(rows);
            if (key != null) {
                keys++;
                last = key;
                StoredRow row = columns.rowOf(key, rows);
                if (row != null) {
                    long size = size(row);
                    bytes += size;
                    if (taker.take(row)) {
                        kept++;
                        left -= size;
                    }
                }
            }
            if (left < 0 || !goesOn.getAsBoolean()) {
                return new Result(List.of(), keys, kept, last, bytes, true, answered);
            }
        }
        return new Result(List.of(), keys, kept, last, bytes, false, answered);
    }

    /** Returns about how many bytes a row takes. */
    static long size(StoredRow row) {
        long size = ROW_OVERHEAD;
        for (byte[] body : row.bodies()) {
            size += body == null ? 0 : body.length;
        }
        return size;
    }
}
