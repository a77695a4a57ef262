package dev.schemaless.tests.external;

import com.mysql.cj.jdbc.JdbcConnection;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Runs statements past the driver. Each thread keeps a connection to each server: to connect takes a server many times as long as a
 * statement. Thread-safe.
 */
final class ServerStatements {
    private static final ThreadLocal<Map<DatabaseServer, Connection>> KEPT = ThreadLocal.withInitial(HashMap::new);

    private static final int LARGE = 4 << 20;

    private ServerStatements() {}

    /**
     * Runs a statement.
     *
     * @param database empty if any will do
     */
    static void run(DatabaseServer server, String database, String sql, Object... values) throws SQLException {
        Connection connection = KEPT.get().get(server);
        if (connection == null || connection.isClosed()) {
            connection = server.connect("");
            KEPT.get().put(server, connection);
        }
        if (!database.isEmpty()) {
            connection.setCatalog(database);
        }
        try (PreparedStatement statement = prepare(connection, sql, values)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    /** Prepares on the server what has a large value: a client writes two characters for each of its bytes. */
    private static PreparedStatement prepare(Connection connection, String sql, Object... values) throws SQLException {
        boolean isLarge =
                Arrays.stream(values).anyMatch(value -> value instanceof byte[] bytes && bytes.length > LARGE);
        return isLarge
                ? connection.unwrap(JdbcConnection.class).serverPrepareStatement(sql)
                : connection.prepareStatement(sql);
    }
}
