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
public final class Footprint {
    private Footprint() {}

    /**
     * Returns a line with the bytes per row of each side, data and indexes together.
     *
     * @param ours pattern of {@code LIKE} for our tables, as for those of the others
     */
    public static String of(
            List<DatabaseServer> servers, String database, long rows, String ours, String plain, String json)
            throws SQLException {
        double own = bytes(servers, database, ours);
        double columns = bytes(servers, database, plain);
        return String.format(
                Locale.ROOT,
                "bytes per row: ours %.0f, plain %.0f, json %.0f; ratio %.2f",
                own / rows,
                columns / rows,
                (double) bytes(servers, database, json) / rows,
                own / columns);
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
