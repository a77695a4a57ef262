package dev.schemaless.jdbc.cursor;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The kind of result sets that a statement makes, and its differences from the requested kind: JDBC lets a driver give
 * the nearest kind it has, with a warning.
 *
 * @param type TYPE_FORWARD_ONLY or TYPE_SCROLL_INSENSITIVE
 * @param concurrency CONCUR_READ_ONLY or CONCUR_UPDATABLE
 * @param substitutions the differences from the request, each as a warning's text
 */
public record ResultSetKind(int type, int concurrency, List<String> substitutions) {
    public static final ResultSetKind FORWARD =
            new ResultSetKind(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, List.of());

    public ResultSetKind {
        substitutions = List.copyOf(substitutions);
    }

    /** Returns the kind nearest to a request that says nothing of holdability. */
    public static ResultSetKind nearest(int type, int concurrency) throws SQLException {
        return nearest(type, concurrency, ResultSet.HOLD_CURSORS_OVER_COMMIT);
    }

    /**
     * Returns the kind nearest to a request.
     *
     * @throws SQLException 22023 if a number is not one of {@code ResultSet}'s constants
     */
    public static ResultSetKind nearest(int type, int concurrency, int holdability) throws SQLException {
        List<String> substitutions = new ArrayList<>();
        int nearest = type;
        if (type == ResultSet.TYPE_SCROLL_SENSITIVE) {
            substitutions.add("The result sets are insensitive: they do not show what changes while they are open.");
            nearest = ResultSet.TYPE_SCROLL_INSENSITIVE;
        } else if (type != ResultSet.TYPE_FORWARD_ONLY && type != ResultSet.TYPE_SCROLL_INSENSITIVE) {
            throw invalid("type", type);
        }
        if (concurrency != ResultSet.CONCUR_READ_ONLY && concurrency != ResultSet.CONCUR_UPDATABLE) {
            throw invalid("concurrency", concurrency);
        }
        if (holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT) {
            substitutions.add("The result sets stay open over a commit: close them yourself.");
        } else if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
            throw invalid("holdability", holdability);
        }
        return new ResultSetKind(nearest, concurrency, substitutions);
    }

    public boolean isUpdatable() {
        return concurrency == ResultSet.CONCUR_UPDATABLE;
    }

    /**
     * Returns a cursor of this kind.
     *
     * @param maxBytes the most memory of rows that are kept to scroll in
     */
    public ResultCursor cursor(LimitedRows rows, long maxBytes) {
        return type == ResultSet.TYPE_FORWARD_ONLY ? new ForwardCursor(rows) : new ScrollCursor(rows, maxBytes);
    }

    private static SQLException invalid(String what, int value) {
        return SqlExceptions.of(
                ErrorCode.PARAMETER_INVALID,
                "Cannot make statement: " + value + " is not a " + what
                        + " of result sets. Pass one of the constants of ResultSet.");
    }

    public static void requireHoldability(int holdability) throws SQLException {
        if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
            throw SqlExceptions.unsupported(
                    "close cursors at commit", "Use HOLD_CURSORS_OVER_COMMIT and close them yourself.");
        }
    }
}
