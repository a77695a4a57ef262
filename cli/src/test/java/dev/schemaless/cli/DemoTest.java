package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.cli.statement.Statements;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
    @TempDir
    Path directory;

    @Test
    void everyQueryOfTheDemoReturnsValues() throws Exception {
        assertThat(Main.commandLine().execute("demo", "--no-prompt", "--dir", directory.toString()))
                .isZero();
        List<String> queries = queries();
        assertThat(queries).hasSizeGreaterThan(5);
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:schemaless:file:" + directory.resolve("demo") + "?create=false");
                Statement statement = connection.createStatement()) {
            for (String query : queries) {
                assertReturnsValues(statement, query);
            }
        }
    }

    private static List<String> queries() throws Exception {
        try (InputStream in = DemoCommand.class.getResourceAsStream("demo-queries.sql")) {
            return Statements.of(new String(in.readAllBytes(), StandardCharsets.UTF_8)).stream()
                    .filter(statement -> statement.contains("SELECT"))
                    .toList();
        }
    }

    /** Rows of nothing but NULLs would show as little as none. */
    private static void assertReturnsValues(Statement statement, String query) throws Exception {
        try (ResultSet rows = statement.executeQuery(query)) {
            int columns = rows.getMetaData().getColumnCount();
            boolean[] filled = new boolean[columns];
            while (rows.next()) {
                for (int column = 1; column <= columns; column++) {
                    filled[column - 1] |= rows.getObject(column) != null;
                }
            }
            assertThat(filled).as(query).containsOnly(true);
        }
    }
}
