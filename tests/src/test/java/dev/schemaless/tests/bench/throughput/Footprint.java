package dev.schemaless.tests.bench.throughput;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the rows of the sides take on the servers' disks. */
final class Footprint {
    private Footprint() {}

    /** Returns a line with the bytes per item of each side, data and indexes together. */
    static String of(List<DatabaseServer> servers, String database) throws SQLException {
        double ours = bytes(servers, database, "item\\_%");
        double plain = bytes(servers, database, "plain\\_item");
        double json = bytes(servers, database, "json\\_item");
        return String.format(
                Locale.ROOT,
                "bytes per item: ours %.0f, plain %.0f, json %.0f; ratio %.2f",
                ours / Rows.ITEMS,
                plain / Rows.ITEMS,
                json / Rows.ITEMS,
                ours / plain);
    }

    private static long bytes(List<DatabaseServer> servers, String database, String tables) throws SQLException {
        long bytes = 0;
        for (DatabaseServer server : servers) {
            try (Connection connection = server.connect(database);
                    Statement statement = connection.createStatement()) {
                for (String table : names(statement, tables)) {
                    statement.execute("ANALYZE TABLE `" + table + "`");
                    try (ResultSet row = statement.executeQuery("SELECT data_length + index_length FROM"
                            + " information_schema.tables WHERE table_schema = DATABASE() AND table_name = '" + table
                            + "'")) {
                        row.next();
                        bytes += row.getLong(1);
                    }
                }
            }
        }
        return bytes;
    }

    private static List<String> names(Statement statement, String like) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SELECT table_name FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name LIKE '" + like + "'")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }
}
