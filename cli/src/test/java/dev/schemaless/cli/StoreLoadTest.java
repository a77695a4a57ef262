package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on real stores, through the driver. */
class StoreLoadTest {
    private static final String ITEM = """
            CREATE TABLE item (id BIGINT NOT NULL, name VARCHAR(10), day DATE, tags VARCHAR ARRAY, counts MAP<VARCHAR, INT>,
              PRIMARY KEY (id))
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path directory;

    @Test
    void everyKindOfValueArrives() throws Exception {
        String url = "jdbc:schemaless:mem:cli-values";
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(connection, ITEM);
            Path file = file("""
                    {"id":1,"name":"é","day":"2026-11-20","tags":["a","b"],"counts":{"x":1},"more":{"deep":[1,2.5]}}
                    {"id":2}
                    """);
            assertThat(load(url, "item", file)).as(err.toString()).isZero();
            assertThat(
                            rows(
                                    connection,
                                    "SELECT name, day, tags[2], counts['x'], JSON_VALUE(_body, '$.more.deep[1]') FROM item WHERE id = 1"))
                    .isEqualTo("é|2026-11-20|b|1|2.5");
            assertThat(rows(connection, "SELECT COUNT(*), COUNT(name) FROM item"))
                    .isEqualTo("2|1");
        }
    }

    @Test
    void csvLoadsArraysAndMapsAndLeavesThemOut() throws Exception {
        String url = "jdbc:schemaless:mem:cli-csv-arrays";
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(connection, ITEM);
            Path file = Files.writeString(
                    directory.resolve("items.csv"),
                    "id,tags,counts\n1,\"[\"\"a\"\",\"\"b\"\"]\",\"{\"\"x\"\":3}\"\n2,,\n3,x,\n");
            assertThat(load(url, "item", file, "--on-error", "skip"))
                    .as(err.toString())
                    .isEqualTo(3);
            assertThat(err.toString().strip())
                    .isEqualTo("items.csv: line 4: column 'tags': the text is not a JSON array");
            assertThat(rows(connection, "SELECT id, tags[2], counts['x'] FROM item ORDER BY id"))
                    .isEqualTo("1|b|3\n2|null|null");
        }
    }

    @Test
    void linesThatTheStoreRefusesAreReported() throws Exception {
        String url = "jdbc:schemaless:mem:cli-refused";
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(connection, ITEM);
            Path file = file(
                    "{\"id\":1,\"name\":\"longer than ten\"}\n{\"id\":2,\"day\":\"someday\"}\n{\"name\":\"x\"}\n{\"id\":4}\n");
            assertThat(load(url, "item", file, "--on-error", "skip")).isEqualTo(3);
            assertThat(err.toString().lines())
                    .hasSize(3)
                    .anySatisfy(line -> assertThat(line).startsWith("items.jsonl: line 1: "))
                    .anySatisfy(line -> assertThat(line).startsWith("items.jsonl: line 2: "))
                    .anySatisfy(line -> assertThat(line).startsWith("items.jsonl: line 3: "));
            assertThat(rows(connection, "SELECT id FROM item")).isEqualTo("4");
        }
    }

    @Test
    void tableWithoutPrimaryKeyIsLoadedOnceToo() throws Exception {
        String url = "jdbc:schemaless:mem:cli-keyless?shards=7";
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(connection, "CREATE TABLE event (kind VARCHAR)");
            Path file = file("{\"kind\":\"same\"}\n".repeat(1_200));
            assertThat(load(url, "event", file)).as(err.toString()).isZero();
            assertThat(load(url, "event", file)).as(err.toString()).isZero();
            assertThat(rows(connection, "SELECT COUNT(*), COUNT(DISTINCT _shard) FROM event"))
                    .isEqualTo("1200|7");
            assertThat(out.toString().lines())
                    .satisfiesExactly(
                            first -> assertThat(first)
                                    .startsWith("Loaded 1,200 rows")
                                    .contains(", 0 already there"),
                            second -> assertThat(second)
                                    .startsWith("Loaded 0 rows")
                                    .contains(", 1,200 already there"));
        }
    }

    @Test
    @Tag("slow")
    void killedLoadIsCompletedByTheNext() throws Exception {
        String url = "jdbc:schemaless:file:" + directory.resolve("store");
        int total = 30_000;
        Path file = file(IntStream.range(0, total)
                .mapToObj(i -> "{\"id\":" + i + ",\"name\":\"n" + i + "\",\"more\":\"" + "x".repeat(60) + "\"}\n")
                .collect(Collectors.joining()));
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(connection, ITEM);
        }
        killInTheMiddle(url, file);
        try (Connection connection = DriverManager.getConnection(url)) {
            long before = Long.parseLong(rows(connection, "SELECT COUNT(*) FROM item"));
            assertThat(before).isBetween(1L, total - 1L);
            assertThat(load(url, "item", file)).as(err.toString()).isZero();
            assertThat(out.toString()).doesNotContain(", 0 already there").contains(" already there");
            assertThat(rows(connection, "SELECT COUNT(*), COUNT(DISTINCT id), MIN(id), MAX(id) FROM item"))
                    .isEqualTo(total + "|" + total + "|0|" + (total - 1));
        }
    }

    private void killInTheMiddle(String url, Path file) throws Exception {
        Path output = directory.resolve("output");
        Process load = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "load",
                        "--url",
                        url,
                        "--table",
                        "item",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        long empty = storeSize();
        while (load.isAlive() && storeSize() < empty + 5_000_000) {
            load.waitFor(5, TimeUnit.MILLISECONDS);
        }
        boolean inTheMiddle = load.isAlive();
        load.destroyForcibly().waitFor();
        assertThat(inTheMiddle).as(Files.readString(output)).isTrue();
    }

    private long storeSize() throws Exception {
        try (var files = Files.walk(directory)) {
            return files.filter(path -> path.toString().endsWith(".mv.db"))
                    .mapToLong(path -> path.toFile().length())
                    .sum();
        }
    }

    @Test
    void scriptsTellByTheirExitCodeHowTheyEnded() throws Exception {
        String url = "jdbc:schemaless:mem:cli-scripts";
        try (Connection connection = DriverManager.getConnection(url)) {
            Path file = Files.writeString(
                    directory.resolve("script.sql"), "INSERT INTO t VALUES (1);\nINSERT INTO t VALUES (2);\n");
            assertThat(command(url, "-e", "CREATE TABLE t (a INT)", "-f", file.toString()))
                    .isZero();
            assertThat(command(url, "-e", "INSERT INTO t VALUES (3); SELECT nothing; INSERT INTO t VALUES (4)"))
                    .isEqualTo(1);
            assertThat(rows(connection, "SELECT COUNT(*), SUM(a) FROM t")).isEqualTo("3|6");
        }
    }

    @Test
    void demoShowsItsQueriesAndPlans() {
        assertThat(command(
                        "demo",
                        "--no-prompt",
                        "--dir",
                        directory.resolve("demo").toString()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains(
                        "Loaded 1,000 rows",
                        "Look up rate by key",
                        "by index by_gateway",
                        "by index by_section, in order",
                        "shards: 1 of 16");
    }

    private int load(String url, String table, Path file, String... options) {
        String[] arguments = {"load", "--url", url, "--table", table, file.toString()};
        return command(
                java.util.stream.Stream.concat(java.util.Arrays.stream(arguments), java.util.Arrays.stream(options))
                        .toArray(String[]::new));
    }

    private int command(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private Path file(String text) throws Exception {
        return Files.writeString(directory.resolve("items.jsonl"), text);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            StringBuilder text = new StringBuilder();
            int width = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                text.append(text.isEmpty() ? "" : "\n");
                text.append(IntStream.rangeClosed(1, width)
                        .mapToObj(i -> value(rows, i))
                        .collect(Collectors.joining("|")));
            }
            return text.toString();
        }
    }

    private static String value(ResultSet rows, int column) {
        try {
            return rows.getString(column);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
