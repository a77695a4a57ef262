package dev.schemaless.tests.contract;

import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Looks for bytes in every column of every table of a store's databases, past the project's own code. */
final class PhysicalScan {
    private PhysicalScan() {}

    /** Returns the kinds of the tables that have a text, as it is or in hexadecimal: "c" of cells, "job" of jobs. */
    static Set<String> find(StoreConfig config, String text) {
        Set<String> found = new TreeSet<>();
        for (PartitionConfig partition : config.partitions()) {
            try (OtherPartition other = OtherPartition.open(partition, new Node.PoolLimits(1, 20_000))) {
                found.addAll(other.partition().run("look for a text", connection -> find(connection, text)));
            }
        }
        return found;
    }

    private static Set<String> find(Connection connection, String text) throws SQLException {
        Set<String> found = new TreeSet<>();
        for (String table : tables(connection)) {
            if (has(connection, table, text)) {
                found.add(kind(table));
            }
        }
        return found;
    }

    private static String kind(String table) {
        String rest = table.replaceFirst("^schemaless_(.*?_)?_", "");
        return rest.matches(".*_[cliu][0-9]*_[0-9]{6}")
                ? rest.replaceFirst(".*_([cliu])[0-9]*_[0-9]{6}", "$1")
                : rest.toLowerCase(Locale.ROOT);
    }

    private static List<String> tables(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getTables(connection.getCatalog(), null, "schemaless%", null)) {
            while (rows.next()) {
                names.add(rows.getString("TABLE_NAME"));
            }
        }
        return names;
    }

    private static boolean has(Connection connection, String table, String text) throws SQLException {
        String quote = connection.getMetaData().getIdentifierQuoteString();
        String hex = HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + quote + table + quote)) {
            while (rows.next()) {
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    String value = latin(rows.getObject(i));
                    if (value.contains(text) || value.contains(hex)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static String latin(Object value) throws SQLException {
        if (value instanceof Blob blob) {
            return latin(blob.getBytes(1, (int) blob.length()));
        }
        return value instanceof byte[] bytes ? new String(bytes, StandardCharsets.ISO_8859_1) : String.valueOf(value);
    }
}
