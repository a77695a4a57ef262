package dev.schemaless.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Checks what kind of result set a statement is asked for: there is one kind. */
final class ResultSetKind {
    private ResultSetKind() {}

    static void require(int type, int concurrency) throws SQLException {
        require(type, concurrency, ResultSet.HOLD_CURSORS_OVER_COMMIT);
    }

    static void require(int type, int concurrency, int holdability) throws SQLException {
        if (type != ResultSet.TYPE_FORWARD_ONLY) {
            throw SqlExceptions.unsupported(
                    "make a scrollable result set", "Use TYPE_FORWARD_ONLY and keep the rows you need.");
        }
        if (concurrency != ResultSet.CONCUR_READ_ONLY) {
            throw SqlExceptions.unsupported(
                    "make an updatable result set", "Use CONCUR_READ_ONLY; run UPDATE, INSERT or DELETE.");
        }
        requireHoldability(holdability);
    }

    static void requireHoldability(int holdability) throws SQLException {
        if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
            throw SqlExceptions.unsupported(
                    "close cursors at commit", "Use HOLD_CURSORS_OVER_COMMIT and close them yourself.");
        }
    }
}
