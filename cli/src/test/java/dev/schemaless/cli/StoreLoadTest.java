package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands on real stores, through the driver. */
class StoreLoadTest extends StoreCommands {
    private static final String ITEM = """
            CREATE TABLE item (id BIGINT NOT NULL, name VARCHAR(10), day DATE, tags VARCHAR ARRAY, counts MAP<VARCHAR, INT>,
              PRIMARY KEY (id))
            """;

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
            assertThat(err.toString().strip()).isEqualTo("items.csv: line 4: column 'tags': 'x' is not a JSON array");
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
    void refusedValueIsShownWithItsLine() throws Exception {
        String url = "jdbc:schemaless:mem:cli-shown";
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(connection, ITEM);
            Path file = file("{\"id\":1,\"name\":\"longer\\u001b[2J than ten\"}\n{\"id\":70004.5}\n");
            assertThat(load(url, "item", file, "--on-error", "skip")).isEqualTo(3);
            assertThat(err.toString().lines())
                    .anySatisfy(line -> assertThat(line)
                            .startsWith("items.jsonl: line 1: ")
                            .endsWith(" The value is 'longer\\x1B[2J than ten'."))
                    .anySatisfy(line -> assertThat(line)
                            .isEqualTo("items.jsonl: line 2: column 'id': 70004.5 is not a whole number"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"ints\":[1.5]",
                "\"ints\":\"[2,1.5]\"",
                "\"counts\":{\"x\":1.5}",
                "\"price\":1.005",
                "\"price\":\"1.005\"",
                "\"price\":1e999999999",
                "\"day\":20261120",
                "\"day\":\"2026-11-20 10:00:00\"",
                "\"day\":\"2026-02-30\"",
                "\"ok\":1",
                "\"id\":true",
                "\"id\":9223372036854775808",
                "\"small\":128",
                "\"rough\":1e400",
                "\"rough\":\"1d\""
            })
    void valueIsNeverChangedToFitItsColumn(String field) throws Exception {
        String url = "jdbc:schemaless:mem:cli-exact";
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(
                    connection,
                    "CREATE TABLE exact (n BIGINT NOT NULL, id BIGINT, ints INT ARRAY, counts MAP<VARCHAR, INT>,"
                            + " price DECIMAL(5, 2), day DATE, ok BOOLEAN, small TINYINT, rough DOUBLE, PRIMARY KEY (n))");
            Path file = file("{\"n\":1," + field + "}\n{\"n\":2.0,\"id\":1e3,\"ints\":[1.0],\"price\":\"1.50\","
                    + "\"day\":\"2026-11-20\",\"small\":\"7\",\"rough\":\"NaN\"}\n");
            assertThat(load(url, "exact", file, "--on-error", "skip")).isEqualTo(3);
            assertThat(err.toString()).startsWith("items.jsonl: line 1: ");
            assertThat(rows(connection, "SELECT n, id, ints[1], price, day, small, rough FROM exact"))
                    .isEqualTo("2|1000|1|1.50|2026-11-20|7|NaN");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    @DisabledOnOs(OS.WINDOWS)
    @Tag("long")
    void signalEndsALoadThatTheSameCommandCompletes(String signal) throws Exception {
        String url = "jdbc:schemaless:file:" + directory.resolve("store");
        int total = 40_000;
        Path file = file(IntStream.range(0, total)
                .mapToObj(i -> "{\"id\":" + i + ",\"name\":\"n" + i + "\"}\n")
                .collect(Collectors.joining()));
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(connection, ITEM);
        }
        Path output = directory.resolve("output");
        Process load = process(url, file, output);
        long empty = storeSize();
        while (load.isAlive() && storeSize() < empty + 500_000) {
            load.waitFor(5, TimeUnit.MILLISECONDS);
        }
        new ProcessBuilder("kill", "-" + signal, String.valueOf(load.pid()))
                .start()
                .waitFor();
        assertThat(load.waitFor()).as(Files.readString(output)).isEqualTo(130);
        assertThat(Files.readString(output))
                .containsPattern("Stopped after [0-9,]+ rows")
                .contains("Run the same command again: it passes over the rows that are there.");
        assertThat(load(url, "item", file)).as(err.toString()).isZero();
        try (Connection connection = DriverManager.getConnection(url)) {
            assertThat(rows(connection, "SELECT COUNT(*) FROM item")).isEqualTo(String.valueOf(total));
        }
        assertThat(out.toString()).doesNotContain(", 0 already there");
    }

    @Test
    @Tag("slow")
    void fileIsSmallAfterALoad() throws Exception {
        String url = "jdbc:schemaless:file:" + directory.resolve("store");
        int total = 20_000;
        Path file = file(IntStream.range(0, total)
                .mapToObj(i -> "{\"id\":" + i + ",\"name\":\"n" + i % 500 + "\"}\n")
                .collect(Collectors.joining()));
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(connection, ITEM);
            execute(connection, "CREATE INDEX by_name ON item (name)");
        }
        assertThat(load(url, "item", file)).as(err.toString()).isZero();
        // cells, latest cells and entries, with their keys: a tenth of this is what one of many commits writes
        assertThat(storeSize()).isLessThan(total * 300L);
        try (Connection connection = DriverManager.getConnection(url)) {
            assertThat(rows(connection, "SELECT COUNT(*) FROM item WHERE name = 'n7'"))
                    .isEqualTo("40");
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
    @Tag("long")
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
        Process load = process(url, file, output);
        long empty = storeSize();
        while (load.isAlive() && storeSize() < empty + 5_000_000) {
            load.waitFor(5, TimeUnit.MILLISECONDS);
        }
        boolean inTheMiddle = load.isAlive();
        load.destroyForcibly().waitFor();
        assertThat(inTheMiddle).as(Files.readString(output)).isTrue();
    }

    private static Process process(String url, Path file, Path output) throws Exception {
        List<String> command = new ArrayList<>();
        if (OS.LINUX.isCurrentOs()) {
            // a build that runs in the background of a shell ignores SIGINT, and so would its children
            command.addAll(List.of("env", "--default-signal=INT"));
        }
        command.addAll(List.of(
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
                file.toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
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
}
