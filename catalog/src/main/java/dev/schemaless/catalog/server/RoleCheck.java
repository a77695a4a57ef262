package dev.schemaless.catalog.server;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The check that a server takes writes, as a partition's primary does. A replica and a primary that was demoted are read-only. Their
 * connections stay open and answer reads with old rows.
 */
final class RoleCheck {
    /**
     * Gives the server's name. A read-only server computes 2^64, which is an error, so it does not run the later
     * statements of the same trip. MariaDB 12 has words for {@code read_only} where others have numbers.
     */
    private static final Query QUERY =
            Query.of("/* schemaless:role */ SELECT CONCAT_WS('/', @@hostname, @@port, @@server_id), ~0 + (CAST("
                    + "@@global.read_only AS CHAR) NOT IN ('0', 'OFF') OR @@global.innodb_read_only)");

    private static final int OUT_OF_RANGE = 1690;

    private RoleCheck() {}

    /**
     * Checks the server of a connection.
     *
     * @throws SQLException with the SQLState 08001 if it is read-only
     */
    static void requirePrimary(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(QUERY.text())) {
            row.next();
        } catch (SQLException e) {
            throw e.getErrorCode() == OUT_OF_RANGE ? readOnly("08001", e) : e;
        }
    }

    /**
     * Sends statements in one trip, after the check. An embedded database has no role, and runs them at once.
     *
     * @return the name of the server; empty for an embedded database
     * @throws SQLException for which {@link SqlStates#isReadOnlyServer} holds if it is read-only; then it has run none of them
     */
    static String send(Connection connection, Dialect dialect, List<String> texts) throws SQLException {
        List<String> names = new ArrayList<>();
        Trip trip = new Trip(connection, dialect);
        try {
            if (!dialect.isEmbedded()) {
                trip.add(QUERY, row -> names.add(row.getString(1)));
            }
            for (String text : texts) {
                trip.add(Query.of(text));
            }
            trip.send();
        } catch (SQLException e) {
            throw e.getErrorCode() == OUT_OF_RANGE ? readOnly("HY000", e) : e;
        }
        return names.isEmpty() ? "" : names.get(0);
    }

    private static SQLException readOnly(String state, SQLException cause) {
        return new SQLException("the server is read-only", state, SqlStates.READ_ONLY_MODE, cause);
    }
}
