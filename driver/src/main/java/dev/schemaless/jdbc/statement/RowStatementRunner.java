package dev.schemaless.jdbc.statement;

import dev.schemaless.jdbc.result.SchemalessResultSet;
import dev.schemaless.jdbc.update.RowStatements;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a result set's changes as a caller's statements would be run, with the timeout of the statement that gave it. */
record RowStatementRunner(Connection connection, StatementSettings settings) implements RowStatements {
    @Override
    public @Nullable Object @Nullable [] firstRow(String sql, List<@Nullable Object> parameters) throws SQLException {
        try (PreparedStatement prepared = prepare(sql, parameters)) {
            SchemalessResultSet rows = (SchemalessResultSet) prepared.executeQuery();
            return rows.next() ? rows.internalValues() : null;
        }
    }

    @Override
    public int update(String sql, List<@Nullable Object> parameters) throws SQLException {
        try (PreparedStatement prepared = prepare(sql, parameters)) {
            return prepared.executeUpdate();
        }
    }

    private PreparedStatement prepare(String sql, List<@Nullable Object> parameters) throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(sql);
        prepared.setQueryTimeout(settings.queryTimeout());
        for (int i = 0; i < parameters.size(); i++) {
            prepared.setObject(i + 1, parameters.get(i));
        }
        return prepared;
    }
}
