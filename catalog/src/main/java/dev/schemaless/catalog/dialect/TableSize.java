package dev.schemaless.catalog.dialect;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A server's estimates of a table.
 *
 * @param schema that has it
 * @param rows null if the server does not know
 * @param bytes null if the server does not know
 * @param lastWrite microseconds since 1970-01-01 UTC; null if the server does not know
 */
public record TableSize(
        String schema,
        String name,
        @Nullable Long rows,
        @Nullable Long bytes,
        @Nullable Long lastWrite) {
    private static final long SECOND = 1_000_000;

    /** Reads the current result of {@link Dialect#tableSizes}. */
    public static TableSize read(ResultSet row) throws SQLException {
        Long seconds = number(row, 5);
        return new TableSize(
                row.getString(1),
                row.getString(2),
                number(row, 3),
                number(row, 4),
                seconds == null ? null : seconds * SECOND);
    }

    private static @Nullable Long number(ResultSet row, int column) throws SQLException {
        long number = row.getLong(column);
        return row.wasNull() ? null : number;
    }

    /** Returns the sum of two numbers, of which one may be unknown. */
    public static @Nullable Long sum(@Nullable Long first, @Nullable Long second) {
        return first == null ? second : second == null ? first : (Long) (first + second);
    }

    /** Returns the greater of two numbers, of which one may be unknown. */
    public static @Nullable Long greatest(@Nullable Long first, @Nullable Long second) {
        return first == null ? second : second == null ? first : (Long) Math.max(first, second);
    }
}
