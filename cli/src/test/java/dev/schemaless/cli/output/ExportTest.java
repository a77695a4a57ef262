package dev.schemaless.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.cli.load.Loader;
import dev.schemaless.cli.load.OnError;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is exported loads back as it was. */
class ExportTest {
    private static final AtomicInteger STORES = new AtomicInteger();
    private static final String COLUMNS = """
            (id BIGINT PRIMARY KEY, s VARCHAR, d DOUBLE, n DECIMAL(20, 4), b BOOLEAN, day DATE, at TIMESTAMP(3), u UUID,
              bytes VARBINARY, tags VARCHAR ARRAY, counts MAP<VARCHAR, INT>, days DATE ARRAY)
            """;

    private final String url = "jdbc:schemaless:mem:export" + STORES.incrementAndGet();
    private Connection connection;

    @TempDir
    Path directory;

    @BeforeEach
    void fill() throws SQLException {
        connection = DriverManager.getConnection(url);
        execute("CREATE TABLE source " + COLUMNS);
        execute("CREATE TABLE target " + COLUMNS);
        execute("""
                INSERT INTO source VALUES
                  (1, 'a "b", c\nd', 1.5E10, 123456789012345.6789, TRUE, DATE '2026-11-20',
                    TIMESTAMP '2026-11-20 10:11:12.345', CAST('00000000-0000-0000-0000-00000000000a' AS UUID), X'00ff',
                    ARRAY['q', 'r"s', ''], MAP['x', 1, 'y', 2], ARRAY[DATE '2026-01-02'])
                """);
        execute("INSERT INTO source (id) VALUES (2)");
        execute("INSERT INTO source (id, s, b, tags) VALUES (3, '', FALSE, ARRAY[CAST(NULL AS VARCHAR), 'NULL'])");
        execute("INSERT INTO source (id, s) VALUES (4, 'NULL')");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl"})
    void everyValueLoadsBack(String format) throws Exception {
        List<String> lines = export(
                format.equals("csv") ? CsvFormat.of(',', '"', CsvFormat.Header.SHOWN) : JsonFormat.LINES,
                "SELECT * FROM source ORDER BY id");
        Path file = Files.write(directory.resolve("export." + format), lines);
        StringWriter reports = new StringWriter();
        new Loader(
                        () -> DriverManager.getConnection(url),
                        new Loader.Settings("target", 1, OnError.stop, false),
                        new PrintWriter(reports))
                .load(List.of(file));
        assertThat(reports.toString()).isEmpty();
        assertThat(export(JsonFormat.LINES, "SELECT * FROM target ORDER BY id"))
                .isEqualTo(export(JsonFormat.LINES, "SELECT * FROM source ORDER BY id"));
    }

    @Test
    void nullIsNoTextInCsv() throws Exception {
        assertThat(export(
                        CsvFormat.of(',', '"', CsvFormat.Header.SHOWN),
                        "SELECT id, s, tags FROM source WHERE id > 1 ORDER BY id"))
                .containsExactly(
                        "\"id\",\"s\",\"tags\"", "\"2\",,", "\"3\",\"\",\"[null, \"\"NULL\"\"]\"", "\"4\",\"NULL\",");
    }

    @Test
    void separatorQuoteAndHeaderAreTheUsers() throws Exception {
        assertThat(export(CsvFormat.of(';', '\'', CsvFormat.Header.HIDDEN), "SELECT id, s FROM source WHERE id = 4"))
                .containsExactly("'4';'NULL'");
    }

    @Test
    void jsonHasNullNumbersAndArraysOfItsOwn() throws Exception {
        assertThat(export(JsonFormat.RESULT_SET, "SELECT id, s, b, tags FROM source WHERE id > 1 ORDER BY id"))
                .containsExactly(
                        "{\"resultset\":[",
                        "{\"id\":2,\"s\":null,\"b\":null,\"tags\":null},",
                        "{\"id\":3,\"s\":\"\",\"b\":false,\"tags\":[null, \"NULL\"]},",
                        "{\"id\":4,\"s\":\"NULL\",\"b\":null,\"tags\":null}",
                        "]}");
    }

    @Test
    void numberThatJsonDoesNotHaveIsAText() throws Exception {
        execute("INSERT INTO source (id, d) VALUES (5, CAST('NaN' AS DOUBLE))");
        assertThat(export(JsonFormat.LINES, "SELECT d FROM source WHERE id = 5"))
                .containsExactly("{\"d\":\"NaN\"}");
    }

    @Test
    void singleNullLoadsBackFromCsv() throws Exception {
        execute("CREATE TABLE one (s VARCHAR)");
        Path file = Files.write(
                directory.resolve("one.csv"),
                export(CsvFormat.of(',', '"', CsvFormat.Header.SHOWN), "SELECT s FROM source ORDER BY id"));
        new Loader(
                        () -> DriverManager.getConnection(url),
                        new Loader.Settings("one", 1, OnError.stop, false),
                        new PrintWriter(new StringWriter()))
                .load(List.of(file));
        assertThat(export(JsonFormat.LINES, "SELECT COUNT(*) AS n, COUNT(s) AS s FROM one"))
                .containsExactly("{\"n\":4,\"s\":3}");
    }

    private List<String> export(RowFormat format, String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            format.write(rows, lines::add);
        }
        return lines;
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
