package dev.schemaless.spark;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A store of one test, which lives until this is closed, and the session of the JVM with a catalog on it. */
record SparkStore(String url, Connection connection, SparkSession spark, String catalog) implements AutoCloseable {
    private static final SparkSession SESSION = SparkSession.builder()
            .master("local[2]")
            .appName("schemaless")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .getOrCreate();

    /** Opens a store, whose catalog reads by one task. */
    static SparkStore open() throws SQLException {
        String name = "s_" + UUID.randomUUID().toString().replace('-', '_');
        String url = "jdbc:schemaless:mem:" + name;
        SESSION.conf().set("spark.sql.catalog." + name, SchemalessCatalog.class.getName());
        SESSION.conf().set("spark.sql.catalog." + name + ".url", url);
        return new SparkStore(url, DriverManager.getConnection(url), SESSION, name);
    }

    /** Runs Spark's SQL, with the store's tables as {@code store.t}. */
    Dataset<Row> sql(String sql) {
        return spark.sql(sql.replace("store.", catalog + ".PUBLIC."));
    }

    /** Returns the rows of Spark's SQL, each as {@code [1,a]}. */
    List<String> rows(String sql) {
        return texts(sql(sql));
    }

    static List<String> texts(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).toList();
    }

    Dataset<Row> read(String table) {
        return spark.read().jdbc(url, table, new Properties());
    }

    void execute(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Returns the rows of the store's own SQL, their columns with {@code |} between. */
    List<String> query(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            int columns = found.getMetaData().getColumnCount();
            while (found.next()) {
                StringBuilder row = new StringBuilder(String.valueOf(found.getString(1)));
                for (int i = 2; i <= columns; i++) {
                    row.append('|').append(found.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
