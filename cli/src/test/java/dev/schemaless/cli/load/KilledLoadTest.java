package dev.schemaless.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load in a JVM of its own that is killed in the middle and run again. */
class KilledLoadTest {
    private static final int ROWS = 40_000;

    @TempDir
    Path directory;

    @Test
    void nothingIsDoubledAndNothingMissing() throws Exception {
        String url = "jdbc:schemaless:file:" + directory.resolve("db");
        Path file = Files.writeString(
                directory.resolve("items.jsonl"),
                IntStream.range(0, ROWS)
                        .mapToObj(i -> "{\"id\":" + i + ",\"extra\":\"" + "x".repeat(50) + "\"}\n")
                        .collect(Collectors.joining()));
        execute(url, "CREATE TABLE item (id BIGINT PRIMARY KEY)");

        Path output = directory.resolve("output");
        Process load = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.schemaless.cli.Main",
                        "load",
                        "--url",
                        url,
                        "--table",
                        "item",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Path database = directory.resolve("db.mv.db");
        long empty = Files.size(database);
        while (load.isAlive() && Files.size(database) < empty + 4_000_000) {
            load.waitFor(5, TimeUnit.MILLISECONDS);
        }
        boolean killedInTheMiddle = load.isAlive();
        load.destroyForcibly().waitFor();
        assertThat(killedInTheMiddle).as(Files.readString(output)).isTrue();
        assertThat(count(url)).isBetween(1L, ROWS - 1L);

        LoadSummary summary = new Loader(
                        () -> DriverManager.getConnection(url),
                        new Loader.Settings("item", 4, OnError.stop, false),
                        new PrintWriter(new java.io.StringWriter()))
                .load(List.of(file));
        assertThat(summary.inserted() + summary.present()).isEqualTo(ROWS);
        assertThat(summary.present()).isPositive();
        assertThat(count(url)).isEqualTo(ROWS);
    }

    private static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long count(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM item")) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
