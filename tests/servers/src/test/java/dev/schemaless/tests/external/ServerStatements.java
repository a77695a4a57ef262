package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * Runs statements past the driver. Each thread keeps a connection to each server: to connect takes a server many times as long as a
 * statement. Thread-safe.
 */
final class ServerStatements {
    private static final ThreadLocal<Map<DatabaseServer, Connection>> KEPT = ThreadLocal.withInitial(HashMap::new);

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
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }
}
