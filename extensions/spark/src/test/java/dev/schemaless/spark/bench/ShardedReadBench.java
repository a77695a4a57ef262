package dev.schemaless.spark.bench;

import dev.schemaless.spark.SchemalessCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.logging.Logger;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times one task and as many as there are processors on a table of an embedded store, rounds in turn, and prints the ratio of the medians. */
final class ShardedReadBench {
    private static final int ROWS = Integer.getInteger("schemaless.bench.rows", 400_000);
    private static final int ROUNDS = 9;
    private static final int TASKS = Runtime.getRuntime().availableProcessors();

    @Test
    void tasksAgainstOne(@TempDir Path folder) throws SQLException, IOException {
        String url = "jdbc:schemaless:file:" + folder.resolve("bench") + "?durability=relaxed";
        try (Connection connection = DriverManager.getConnection(url);
                SparkSession spark = session(url)) {
            fill(connection);
            double[] one = new double[ROUNDS];
            double[] several = new double[ROUNDS];
            time(spark, 1);
            time(spark, TASKS);
            for (int i = 0; i < ROUNDS; i++) {
                one[i] = time(spark, 1);
                several[i] = time(spark, TASKS);
            }
            report(median(one), median(several));
        }
    }

    private static SparkSession session(String url) {
        return SparkSession.builder()
                .master("local[" + TASKS + "]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.catalog.bench", SchemalessCatalog.class.getName())
                .config("spark.sql.catalog.bench.url", url)
                .getOrCreate();
    }

    private static void fill(Connection connection) throws SQLException {
        connection
                .createStatement()
                .execute("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, name VARCHAR, d DOUBLE)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.setInt(2, i % 97);
                insert.setString(3, "a name of some length, number " + i);
                insert.setDouble(4, i / 7.0);
                insert.addBatch();
                if (i % 10_000 == 9_999) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }

    private static double time(SparkSession spark, int tasks) {
        Dataset<Row> read = spark.read().option("numPartitions", tasks).table("bench.PUBLIC.t");
        long start = System.nanoTime();
        read.write().format("noop").mode("overwrite").save();
        return (System.nanoTime() - start) / 1e9;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void report(double one, double several) {
        Logger.getLogger(ShardedReadBench.class.getName())
                .info(String.format(
                        Locale.ROOT,
                        "%,d rows: %d tasks take %.2f times as long as one (%.2f s against %.2f s)",
                        ROWS,
                        TASKS,
                        several / one,
                        several,
                        one));
    }
}
