package dev.schemaless.catalog.dialect;

import dev.schemaless.catalog.cell.RowKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement and the values it binds.
 *
 * @param parameters in order; {@link RowKey}s are bound as their bytes
 * @param isKept whether a server keeps it prepared: its text comes again and again, and is one of a few
 */
// a wildcard: before JDK 17.0.19 NullAway does not see in class files that the values of a list may be null
public record Query(String text, List<? extends @Nullable Object> parameters, boolean isKept) {
    public Query(String text, List<? extends @Nullable Object> parameters) {
        this(text, parameters, false);
    }

    /** Makes a query of its parts. */
    public static Query of(String text, @Nullable Object... parameters) {
        return new Query(text, Arrays.asList(parameters));
    }

    /** Returns the same query, to be kept prepared by the server. */
    public Query kept() {
        return new Query(text, parameters, true);
    }

    /** Returns the query of all rows of some, whose columns are alike; at least one. */
    public static Query unionAll(Dialect dialect, List<Query> queries) {
        if (queries.size() == 1) {
            return queries.get(0);
        }
        List<@Nullable Object> parameters = new ArrayList<>();
        queries.forEach(query -> parameters.addAll(query.parameters()));
        return new Query(dialect.unionAll(queries.stream().map(Query::text).toList()), parameters);
    }

    /** Returns about how many bytes travel. */
    public long length() {
        long length = text.length();
        for (Object value : parameters) {
            length += value instanceof byte[] bytes ? bytes.length : 16;
        }
        return length;
    }

    /** Returns the statement, bound; to be closed by the caller. */
    public PreparedStatement prepare(Connection connection) throws SQLException {
        // the second argument selects the statements that a pool's connection prepares on the server
        PreparedStatement statement = isKept
                ? connection.prepareStatement(text, Statement.NO_GENERATED_KEYS)
                : connection.prepareStatement(text);
        try {
            bind(statement);
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
        return statement;
    }

    /** Binds the values to a statement prepared of this text. */
    public void bind(PreparedStatement statement) throws SQLException {
        PreparedStatement unwrapped = unwrapped(statement);
        for (int i = 0; i < parameters.size(); i++) {
            bind(unwrapped, i + 1, parameters.get(i));
        }
    }

    /** Returns the driver's own statement: a multi-row statement binds thousands of values, and each would go through the proxies of a pool. */
    private static PreparedStatement unwrapped(PreparedStatement statement) throws SQLException {
        PreparedStatement outer = statement;
        PreparedStatement inner = outer.unwrap(PreparedStatement.class);
        while (inner != outer) {
            outer = inner;
            inner = outer.unwrap(PreparedStatement.class);
        }
        return inner;
    }

    /** Binds a value by the method of its class. Connector/J looks up how to bind a plain object. */
    private static void bind(PreparedStatement statement, int position, @Nullable Object value) throws SQLException {
        if (value == null) {
            statement.setNull(position, Types.NULL);
        } else if (value instanceof RowKey key) {
            statement.setBytes(position, key.toBytes());
        } else if (value instanceof byte[] bytes) {
            statement.setBytes(position, bytes);
        } else if (value instanceof String text) {
            statement.setString(position, text);
        } else if (value instanceof Long number) {
            statement.setLong(position, number);
        } else {
            statement.setObject(position, value);
        }
    }

    /** Runs a changing statement and returns how many rows it changed. */
    public int update(Connection connection) throws SQLException {
        try (PreparedStatement statement = prepare(connection)) {
            return statement.executeUpdate();
        }
    }

    /** Runs a statement and returns how many rows it changed, or found if it is a query. */
    public int count(Connection connection) throws SQLException {
        try (PreparedStatement statement = prepare(connection)) {
            if (!statement.execute()) {
                return statement.getUpdateCount();
            }
            try (ResultSet rows = statement.getResultSet()) {
                int found = 0;
                while (rows.next()) {
                    found++;
                }
                return found;
            }
        }
    }

    /** Runs a query and reads all its rows. */
    public <T> List<T> list(Connection connection, ResultReader<T> reader) throws SQLException {
        try (PreparedStatement statement = prepare(connection);
                ResultSet rows = statement.executeQuery()) {
            List<T> result = new ArrayList<>();
            while (rows.next()) {
                result.add(reader.read(rows));
            }
            return result;
        }
    }
}
