package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.CurrentRow;
import dev.schemaless.catalog.layout.ReadSql;
import dev.schemaless.catalog.layout.ResultColumns;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Takes rows out of results of {@link ReadSql}, up to a number of bytes that are kept. */
public final class RowCollector {
    /** The most bytes of the rows of one result that are kept; the row that exceeds it is still taken. */
    public static final long BUDGET = 4L * 1024 * 1024;

    /** Bytes that a row takes in addition to its bodies. */
    private static final long ROW_OVERHEAD = 100;

    private RowCollector() {}

    /**
     * The result of one query.
     *
     * @param rows the live ones, unless they were handed over one by one
     * @param keys the number of rows, dead ones included
     * @param kept the number of rows of which something is kept in memory
     * @param lastKey the last one's key; null if none came, or a scan has come to the end
     * @param bytes the size of all of them
     * @param stopped whether rows were left unread
     * @param answered whether the partition answered, even without rows
     */
    public record Result(
            List<StoredRow> rows,
            int keys,
            int kept,
            @Nullable RowKey lastKey,
            long bytes,
            boolean stopped,
            boolean answered) {
        public FoundRows found() {
            return new FoundRows(rows, stopped);
        }
    }

    /** Runs a query of rows, and keeps the live ones until there is no more or the budget is used up. */
    public static Result collect(Connection connection, Dialect dialect, Query query, RowColumns columns)
            throws SQLException {
        try (PreparedStatement statement = query.prepare(connection)) {
            dialect.stream(statement);
            try (ResultSet rows = statement.executeQuery()) {
                return collect(rows, new ResultColumns(columns), () -> true);
            }
        }
    }

    /**
     * Reads rows and keeps the live ones, until there is no more, the budget is used up, or {@code goesOn} says so.
     *
     * @param columns the columns of each row
     */
    public static Result collect(ResultSet rows, ResultColumns columns, BooleanSupplier goesOn) throws SQLException {
        List<StoredRow> live = new ArrayList<>();
        int keys = 0;
        long bytes = 0;
        RowKey last = null;
        boolean answered = false;
        while (rows.next()) {
            answered = true;
            RowKey key = columns.keyOf(rows);
            if (key != null) {
                keys++;
                last = key;
                StoredRow row = columns.rowOf(key, rows);
                if (row != null) {
                    live.add(row);
                    bytes += size(row);
                }
            }
            if (bytes > BUDGET || !goesOn.getAsBoolean()) {
                return new Result(live, keys, live.size(), last, bytes, true, answered);
            }
        }
        return new Result(live, keys, live.size(), last, bytes, false, answered);
    }

    /**
     * Reads rows with keys, and hands the live ones over one by one. Ends with the last row, when kept rows use up the
     * budget, or when {@code goesOn} returns false.
     *
     * @param limit how many rows come at most; of fewer the last one's key is not read
     * @param columns the columns of each row
     * @param sink takes the rows
     */
    public static Result collect(ResultSet rows, int limit, ResultColumns columns, BooleanSupplier goesOn, RowSink sink)
            throws SQLException {
        return collect(rows, new CurrentRow(columns, rows), limit, goesOn, sink);
    }

    /**
     * Does {@link #collect(ResultSet, int, ResultColumns, BooleanSupplier, RowSink)} with a row that its caller has too.
     *
     * @param row the result's current one
     */
    public static Result collect(ResultSet rows, CurrentRow row, int limit, BooleanSupplier goesOn, RowSink sink)
            throws SQLException {
        try {
            return give(rows, row, limit, goesOn, sink);
        } catch (CurrentRow.ReadFailure e) {
            throw e.failure();
        }
    }

    private static Result give(ResultSet rows, CurrentRow row, int limit, BooleanSupplier goesOn, RowSink sink)
            throws SQLException {
        int keys = 0;
        int kept = 0;
        long bytes = 0;
        long left = BUDGET;
        while (rows.next()) {
            keys++;
            if (row.read()) {
                long size = ROW_OVERHEAD + row.size();
                bytes += size;
                if (sink.accept(row)) {
                    kept++;
                    left -= size;
                }
            }
            boolean stopped = left < 0 || !goesOn.getAsBoolean();
            if (stopped || keys == limit) {
                return new Result(List.of(), keys, kept, row.key(), bytes, stopped, true);
            }
        }
        return new Result(List.of(), keys, kept, null, bytes, false, keys > 0);
    }

    /** Returns about how many bytes a row takes. */
    public static long size(StoredRow row) {
        long size = ROW_OVERHEAD;
        List<byte @Nullable []> bodies = row.bodies();
        for (int i = 0; i < bodies.size(); i++) {
            byte[] body = bodies.get(i);
            size += body == null ? 0 : body.length;
        }
        return size;
    }
}
