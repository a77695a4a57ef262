package dev.schemaless.tests.contract;

import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The tables of other programs in the database of a store's first partition, which is there. Close it before the store. */
final class OthersTables implements AutoCloseable {
    private final Connection connection;
    private final String quote;

    private OthersTables(Connection connection, String quote) {
        this.connection = connection;
        this.quote = quote;
    }

    static OthersTables of(TestStore place) throws SQLException {
        return new OthersTables(place.connectToPartition(0), place.servers().isEmpty() ? "\"" : "`");
    }

    /** Returns what opens a store of another namespace in the same place. */
    static StoreConfig namespace(StoreConfig config, String namespace, boolean create) {
        return new StoreConfig(
                config.partitions(),
                namespace,
                config.shards(),
                config.shardsPerTable(),
                create,
                config.compression(),
                config.pool(),
                config.durability(),
                config.coalescing());
    }

    /** Runs a statement, in which names in brackets are quoted as the server wants it. */
    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(quoted(sql));
        }
    }

    private String quoted(String sql) {
        return sql.replaceAll("[\\[\\]]", quote);
    }

    /** Returns the first column of a query's rows. */
    List<String> ask(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(quoted(sql))) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }

    boolean isEmbedded() {
        return quote.equals("\"");
    }

    /** Returns the columns of a table, in their order. */
    List<String> columns(String table) throws SQLException {
        return ask("SELECT column_name FROM information_schema.columns WHERE table_schema = " + schema()
                + " AND table_name = '" + table + "' ORDER BY ordinal_position");
    }

    /** Returns the expression for the schema that the tables are in. */
    String schema() {
        return isEmbedded() ? "CURRENT_SCHEMA" : "DATABASE()";
    }

    /** Returns all tables and views with what they hold: a checksum of the server, or, on H2, the texts of the rows. */
    Map<String, List<String>> contents() throws SQLException {
        Map<String, List<String>> contents = new TreeMap<>();
        for (String table : ask("SELECT table_name FROM information_schema.tables WHERE table_schema = " + schema())) {
            contents.put(table, contents(table));
        }
        return contents;
    }

    private List<String> contents(String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        quoted((isEmbedded() ? "SELECT * FROM " : "CHECKSUM TABLE ") + "[" + table + "]"))) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    found.add(rows.getString(i));
                }
            }
            return found;
        }
    }

    /** Returns the part of ALTER TABLE that gives a column another name. */
    String rename(String column) {
        return isEmbedded()
                ? "ALTER COLUMN [" + column + "] RENAME TO [gone]"
                : "RENAME COLUMN [" + column + "] TO [gone]";
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
