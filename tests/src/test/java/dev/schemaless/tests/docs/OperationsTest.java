package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs the queries by which {@code docs/operations.md} watches a store. */
final class OperationsTest {
    private static final Pattern QUERY = Pattern.compile("(?m)^\\| .+ \\| `(SELECT .+)` \\|$");

    @Test
    void everyQueryOfThePageRuns() throws IOException, SQLException {
        List<String> queries = QUERY.matcher(Files.readString(ProjectRoot.resolve("docs", "operations.md")))
                .results()
                .map(row -> row.group(1))
                .toList();

        assertThat(queries).hasSizeGreaterThan(4);
        try (Connection connection = DriverManager.getConnection("jdbc:schemaless:");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
            for (String query : queries) {
                statement.executeQuery(query).close();
            }
        }
    }
}
