package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** An account that may use a store and cannot write where {@code read_only} is set: it has neither SUPER nor READ_ONLY ADMIN. */
final class PlainAccount {
    private static final String NAME = "plain";

    private PlainAccount() {}

    /** Makes it, unless it is there, and returns the server with this account. */
    static DatabaseServer on(DatabaseServer server) throws SQLException {
        try (Connection root = server.connect("");
                Statement statement = root.createStatement()) {
            statement.execute("CREATE USER IF NOT EXISTS " + NAME + "@'%' IDENTIFIED BY '" + NAME + "'");
            statement.execute(
                    "GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, ALTER, INDEX ON *.* TO " + NAME + "@'%'");
        }
        return of(server);
    }

    /** Returns a server with this account, which is there. */
    static DatabaseServer of(DatabaseServer server) {
        return new DatabaseServer(server.host(), server.port(), NAME, NAME, server.properties());
    }
}
