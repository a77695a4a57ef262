package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scripts through sqlline, over a plain database: what runs, what does not, and the exit code. */
class PromptTest {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final String url = "jdbc:h2:mem:prompt" + DATABASES.incrementAndGet();
    private Connection anchor;

    @BeforeEach
    void openDatabase() throws SQLException {
        anchor = DriverManager.getConnection(url);
    }

    @AfterEach
    void closeDatabase() throws SQLException {
        anchor.close();
    }

    @Test
    void scriptsRunInOrder() throws Exception {
        assertThat(run(
                        "CREATE TABLE t (a VARCHAR)",
                        "INSERT INTO t VALUES (';'), ('--');\n-- done\nINSERT INTO t VALUES ('x')"))
                .isZero();
        assertThat(count("SELECT COUNT(*) FROM t WHERE a IN (';', '--', 'x')")).isEqualTo(3);
    }

    @Test
    void firstFailureEndsTheScriptWithOne() throws Exception {
        assertThat(run(
                        "CREATE TABLE a (i INT); SELECT * FROM nowhere; CREATE TABLE b (i INT)",
                        "CREATE TABLE c (i INT)"))
                .isEqualTo(1);
        assertThat(count("SELECT COUNT(*) FROM information_schema.tables WHERE table_name IN ('A', 'B', 'C')"))
                .isEqualTo(1);
    }

    @Test
    void statementOnSeveralLinesIsOneStatement() throws Exception {
        assertThat(
                        run(
                                "CREATE TABLE t (\n  a INT, -- first\n  b VARCHAR(3) DEFAULT 'a;b'\n);\n\nINSERT INTO t (a)\nVALUES\n(1);"))
                .isZero();
        assertThat(count("SELECT COUNT(*) FROM t WHERE b = 'a;b'")).isEqualTo(1);
    }

    @Test
    void commandsOfSqllineWorkInScripts() throws Exception {
        assertThat(run("!set outputformat csv\nSELECT 1;\n!nonsense\n")).isEqualTo(1);
        assertThat(run("!set outputformat csv\nSELECT 1;\n")).isZero();
    }

    @Test
    void storeThatDoesNotAnswerEndsWithOne() throws Exception {
        assertThat(new Prompt("jdbc:h2:/nowhere/db;IFEXISTS=TRUE", new Properties(), "table")
                        .run(List.of(Script.of("SELECT 1"))))
                .isEqualTo(1);
    }

    @Test
    void passwordWithQuotesArrivesAsItIs() throws Exception {
        String secured = "jdbc:h2:mem:secured" + DATABASES.incrementAndGet();
        Properties properties = new Properties();
        properties.setProperty("user", "an\"n");
        properties.setProperty("password", "a \\\"b' c");
        try (Connection first = DriverManager.getConnection(secured, properties)) {
            assertThat(first.isValid(1)).isTrue();
            assertThat(new Prompt(secured, properties, "table").run(List.of(Script.of("SELECT 1"))))
                    .isZero();
            properties.setProperty("password", "wrong");
            assertThat(new Prompt(secured, properties, "table").run(List.of(Script.of("SELECT 1"))))
                    .isEqualTo(1);
        }
    }

    @Test
    void settingsOfTheRepositoryAreSqllines() throws Exception {
        Path settings = Path.of("../sqlline-config/sqlline.properties").toAbsolutePath();
        System.setProperty(Prompt.SETTINGS_PROPERTY, settings.toString());
        try {
            assertThat(run("SELECT 1")).isZero();
        } finally {
            System.clearProperty(Prompt.SETTINGS_PROPERTY);
        }
    }

    private int run(String... scripts) throws IOException {
        return new Prompt(url, new Properties(), "table")
                .run(Arrays.stream(scripts).map(Script::of).toList());
    }

    private long count(String sql) throws SQLException {
        try (ResultSet rows = anchor.createStatement().executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
