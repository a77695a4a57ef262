package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Lets the cells of a table seem older than they are, past the project's own code. */
public final class Aging {
    private Aging() {}

    public static void age(TestStore place, String table, int hours) throws SQLException {
        for (int partition = 0; partition < Math.max(1, place.servers().size()); partition++) {
            try (Connection connection = place.connectToPartition(partition);
                    Statement statement = connection.createStatement()) {
                String quote = connection.getMetaData().getIdentifierQuoteString();
                for (String name : tables(connection, table)) {
                    statement.executeUpdate("UPDATE " + quote + name + quote
                            + " SET created_at = created_at - INTERVAL '" + hours + "' HOUR");
                }
            }
        }
    }

    /** Counts the rows of a physical table on all partitions. */
    static long count(TestStore place, String table) throws SQLException {
        long count = 0;
        for (int partition = 0; partition < Math.max(1, place.servers().size()); partition++) {
            try (Connection connection = place.connectToPartition(partition);
                    Statement statement = connection.createStatement()) {
                String quote = connection.getMetaData().getIdentifierQuoteString();
                try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + quote + table + quote)) {
                    rows.next();
                    count += rows.getLong(1);
                }
            }
        }
        return count;
    }

    private static List<String> tables(Connection connection, String table) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = connection
                .getMetaData()
                .getTables(connection.getCatalog(), null, "schemaless__" + table + "_%", null)) {
            while (rows.next()) {
                String name = rows.getString("TABLE_NAME");
                if (name.matches(".*_[cl]_[0-9]{6}")) {
                    names.add(name);
                }
            }
        }
        return names;
    }
}
