package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements without sqlline are shown as with it. */
class StatementRunTest {
    private static final String URL = "jdbc:schemaless:";
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\n\t]]");
    private static final Pattern SHOWN_CONTROL = Pattern.compile("\\\\(x1B|u001[bB])");
    private static final String TABLE = """
            CREATE TABLE t (id BIGINT PRIMARY KEY, label VARCHAR, price DECIMAL(8, 2), ratio DOUBLE, good BOOLEAN, body VARBINARY,
                day DATE, "time" TIME, moment TIMESTAMP);
            INSERT INTO t VALUES (1, 'one', 1.5, 0.1, TRUE, X'00ff', DATE '2026-01-02', TIME '03:04:05', TIMESTAMP '2026-01-02 03:04:05.678');
            INSERT INTO t (id, label) VALUES (2, NULL), (3, ''), (4, 'two
            lines'), (5, 'żółć 🙂 '';');
            """;

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    @BeforeEach
    void redirect() {
        System.setProperty(
                Prompt.SETTINGS_PROPERTY,
                Path.of("../sqlline-config/sqlline.properties").toAbsolutePath().toString());
        PrintStream both = new PrintStream(shown, true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
    }

    @AfterEach
    void restore() {
        System.setOut(out);
        System.setErr(err);
        System.clearProperty(Prompt.SETTINGS_PROPERTY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "SELECT * FROM t ORDER BY id",
                "SELECT label FROM t WHERE id > 10",
                "SELECT id, label AS \"a label that is longer than values\" FROM t ORDER BY id",
                "SELECT COUNT(*) AS n, MAX(price) FROM t; SELECT MIN(ratio) FROM t",
                "SELECT ARRAY[1, 2] AS a, MAP['k', 1] AS m, NULL AS nothing FROM t WHERE id = 1",
                "EXPLAIN PLAN FOR SELECT * FROM t WHERE id = 1",
                "SHOW TABLES; DESCRIBE t",
                "SELECT labl FROM t",
                "SELECT id FROM t WHERE id = 1;\nSELECT * FROM tt; SELECT 2",
                "SELECT\n1 / 0",
                "SELECT 'a;b' AS \"x;y\"; UPDATE t SET label = ';' WHERE id = 1; SELECT label FROM t WHERE id = 1",
                "-- nothing but this",
                "INSERT INTO t (id) VALUES (1)",
            })
    void isShownAsWithSqlline(String sql) throws IOException {
        for (String format : List.of("table", "csv", "tsv", "json", "jsonl")) {
            List<Script> scripts = List.of(Script.of(TABLE), Script.of(sql));
            int expected = new Prompt(URL, new Properties(), format).run(scripts);
            String sqlline = taken();

            int code = StatementRun.of(scripts, format).orElseThrow().run(URL, new Properties());

            assertThat(taken()).as(format).isEqualTo(sqlline);
            assertThat(code).as(format).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'a\u001b]0;title\u0007' AS t, 'b\u009b1m\u007f' AS c, ARRAY['\u001b[31m'] AS a, MAP['k', '\u009b'] AS m",
                "SELECT 1 AS \"red \u001b[31m\"",
                "EXPLAIN SELECT * FROM t WHERE label = '\u001b[31m'",
                "SELECT CAST('\u001b[31m' AS INTEGER)",
            })
    void controlCharactersOfTheStoreAreShownByTheirNumbers(String sql) throws IOException {
        List<Script> scripts = List.of(Script.of(TABLE), Script.of(sql));
        for (String format : List.of("table", "vertical", "json", "jsonl")) {
            new Prompt(URL, new Properties(), format).run(scripts);
            assertThat(taken()).as(format).containsPattern(SHOWN_CONTROL).doesNotContainPattern(CONTROL);

            Optional<StatementRun> direct = StatementRun.of(scripts, format);
            if (direct.isPresent()) {
                direct.get().run(URL, new Properties());
                assertThat(taken()).as(format).containsPattern(SHOWN_CONTROL).doesNotContainPattern(CONTROL);
            }
        }
    }

    @Test
    void timesHaveTheDigitsThatAreNotZero() throws IOException {
        List<Script> scripts = List.of(Script.of("""
                CREATE TABLE visit (id BIGINT PRIMARY KEY, moment TIMESTAMP, whole TIMESTAMP(0));
                INSERT INTO visit VALUES (1, TIMESTAMP '2026-07-01 19:00:00.125', TIMESTAMP '2026-07-01 19:00:00');
                """), Script.of("SELECT moment, whole FROM visit"));
        for (String format : List.of("table", "vertical")) {
            new Prompt(URL, new Properties(), format).run(scripts);

            assertThat(taken())
                    .as(format)
                    .containsPattern("19:00:00\\.125[ \n]")
                    .containsPattern("19:00:00[ \n]");
        }
    }

    /** sqlline takes the widths of columns from so many rows at a time. */
    @Test
    void columnsWidenAsWithSqllineWhereRowsAreMany() throws IOException {
        List<Script> scripts = List.of(Script.of("""
                        CREATE TABLE t (id BIGINT PRIMARY KEY);
                        INSERT INTO t SELECT n FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS v (n);
                        """), Script.of("""
                        SELECT CASE WHEN n > 2100 THEN 'a long text' WHEN n > 1100 THEN 'middle' ELSE 'x' END, n
                        FROM (SELECT a.id * 1000 + b.id * 100 + c.id * 10 + d.id AS n
                            FROM t a, t b, t c, t d WHERE a.id < 3)
                        ORDER BY n
                        """));
        int expected = new Prompt(URL, new Properties(), "table").run(scripts);
        String sqlline = taken();

        int code = StatementRun.of(scripts, "table").orElseThrow().run(URL, new Properties());

        assertThat(taken()).isEqualTo(sqlline).contains("a long text");
        assertThat(code).isEqualTo(expected).isZero();
    }

    @Test
    void storeThatCannotBeOpenedIsReportedAsWithSqlline() throws IOException {
        String absent = "jdbc:schemaless:file:/nowhere/db?create=false";
        List<Script> scripts = List.of(Script.of("SELECT 1"));
        int expected = new Prompt(absent, new Properties(), "table").run(scripts);
        String sqlline = taken();

        int code = StatementRun.of(scripts, "table").orElseThrow().run(absent, new Properties());

        assertThat(sqlline).startsWith(taken()).contains("Error: ");
        assertThat(code).isEqualTo(expected).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "SELECT 1; !tables,table",
        "help,table",
        "# a comment,table",
        "SELECT 1,vertical",
        "SELECT 1,xmlelements"
    })
    void sqllineRunsItsOwnCommandsAndFormats(String sql, String format) throws IOException {
        assertThat(StatementRun.of(List.of(Script.of(sql)), format)).isEmpty();
    }

    @Test
    void sqllineRunsFiles() throws IOException {
        assertThat(StatementRun.of(List.of(Script.of(Path.of("trips.sql"))), "table"))
                .isEmpty();
    }

    @Test
    void settingsThatOnlySqllineKnowsAreItsOwn() {
        Properties settings = new Properties();
        settings.setProperty("nullValue", "nil");
        settings.setProperty("csvQuoteCharacter", "'");
        settings.setProperty("color", "false");
        assertThat(StatementSettings.of(settings)).contains(new StatementSettings("nil", '\''));

        settings.setProperty("maxColumnWidth", "10");
        assertThat(StatementSettings.of(settings)).isEqualTo(Optional.empty());
    }

    private String taken() {
        String text = shown.toString(StandardCharsets.UTF_8);
        shown.reset();
        return text;
    }
}
