package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Databases of a store that another program wrote, each from a dump; dropped when this is closed.
 *
 * @param databases in the order of the dumps
 */
record StoreDump(DatabaseServer server, List<String> databases) implements AutoCloseable {
    static StoreDump load(DatabaseServer server, Path folder, List<String> dumps) throws SQLException, IOException {
        String name = "dump_" + UUID.randomUUID().toString().substring(0, 8);
        List<String> databases = new ArrayList<>();
        for (String dump : dumps) {
            String database = name + "_" + databases.size();
            databases.add(database);
            run(server, "", "CREATE DATABASE " + database);
            run(server, database, Files.readString(folder.resolve(dump)));
        }
        return new StoreDump(server, databases);
    }

    /** Loads a dump that makes its databases itself, under other names. */
    static StoreDump load(DatabaseServer server, Path dump, String prefix, List<String> databases)
            throws SQLException, IOException {
        String name = "dump_" + UUID.randomUUID().toString().substring(0, 8) + "_";
        run(server, "", Files.readString(dump).replace("`" + prefix, "`" + name));
        return new StoreDump(
                server,
                databases.stream()
                        .map(database -> name + database.substring(prefix.length()))
                        .toList());
    }

    private static void run(DatabaseServer server, String database, String script) throws SQLException {
        try (Connection connection = server.connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(script);
            while (statement.getMoreResults() || statement.getUpdateCount() != -1) {
                // the next statement of the script
                statement.getUpdateCount();
            }
        }
    }

    /** Returns a checksum of each table. */
    String checksums() throws SQLException {
        List<String> sums = new ArrayList<>();
        for (String database : databases) {
            try (Connection connection = server.connect(database)) {
                List<String> tables = new ArrayList<>();
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery("SHOW TABLES")) {
                    while (rows.next()) {
                        tables.add("`" + rows.getString(1) + "`");
                    }
                }
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery("CHECKSUM TABLE " + String.join(", ", tables))) {
                    while (rows.next()) {
                        sums.add(rows.getString(1) + "=" + rows.getString(2));
                    }
                }
            }
        }
        return String.join("\n", sums);
    }

    @Override
    public void close() throws SQLException {
        for (String database : databases) {
            server.drop(database);
        }
    }
}
