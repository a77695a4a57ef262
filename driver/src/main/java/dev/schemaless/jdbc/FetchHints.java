package dev.schemaless.jdbc;

import dev.schemaless.catalog.ErrorCode;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Checks of what statements and result sets are told about fetching. */
final class FetchHints {
    private FetchHints() {}

    static void requireForward(int direction) throws SQLException {
        if (direction != ResultSet.FETCH_FORWARD) {
            throw SqlExceptions.unsupported(
                    "fetch in direction " + direction, "Result sets are forward-only; use FETCH_FORWARD.");
        }
    }

    static void requireNotNegative(long value, String what) throws SQLException {
        if (value < 0) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot set " + what + ": " + value + " is negative. Give 0 for no limit, or more.");
        }
    }
}
