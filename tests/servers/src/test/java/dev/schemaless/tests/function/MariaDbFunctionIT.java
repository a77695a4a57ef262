package dev.schemaless.tests.function;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

@OnBackend(Backend.MARIADB)
final class MariaDbFunctionIT extends FunctionContract {
    private static final String DATABASE = "functions";

    MariaDbFunctionIT() {
        super("MARIADB");
    }

    /** Texts are compared as here, and a value that cannot be is an error. */
    @Override
    Connection open() throws SQLException {
        DatabaseServer server = Backend.MARIADB.servers().get(0);
        server.drop(DATABASE);
        Connection connection = server.connect("", Map.of("sessionVariables", "time_zone='+00:00'"));
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "SET SESSION sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT,STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES'");
            statement.execute("SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin");
            statement.execute("CREATE DATABASE " + DATABASE + " CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin");
            statement.execute("USE " + DATABASE);
        }
        return connection;
    }
}
