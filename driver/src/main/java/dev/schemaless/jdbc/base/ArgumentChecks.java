package dev.schemaless.jdbc.base;

import dev.schemaless.catalog.ErrorCode;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Checks of arguments that several interfaces of {@code java.sql} take: sizes, limits, directions. */
public final class ArgumentChecks {
    private ArgumentChecks() {}

    /** Takes any direction for result sets that scroll. */
    public static void requireDirection(int direction, int resultSetType) throws SQLException {
        boolean known = direction == ResultSet.FETCH_REVERSE || direction == ResultSet.FETCH_UNKNOWN;
        boolean scrolls = known && resultSetType != ResultSet.TYPE_FORWARD_ONLY;
        if (direction != ResultSet.FETCH_FORWARD && !scrolls) {
            throw SqlExceptions.unsupported(
                    "fetch in direction " + direction, "Result sets are forward-only; use FETCH_FORWARD.");
        }
    }

    /** Accepts numbers from 0 on, and the least int, by which callers of Connector/J ask for rows one by one. */
    public static void requireFetchSize(int rows) throws SQLException {
        if (rows != Integer.MIN_VALUE) {
            requireNotNegative(rows, "fetch size");
        }
    }

    /** Returns an argument that must not be null. */
    public static <T> T requirePresent(@Nullable T value, String what) throws SQLException {
        if (value == null) {
            throw SqlExceptions.of(ErrorCode.PARAMETER_INVALID, "Cannot take " + what + ": it is null. Give one.");
        }
        return value;
    }

    public static void requireNotNegative(long value, String what) throws SQLException {
        if (value < 0) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot set " + what + ": " + value + " is negative. Give 0 for no limit, or more.");
        }
    }
}
