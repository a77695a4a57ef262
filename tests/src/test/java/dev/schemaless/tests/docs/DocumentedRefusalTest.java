package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code docs/sql.md} says is left out is refused, with the SQLState that stands there. */
final class DocumentedRefusalTest {
    private static final Pattern SECTION = Pattern.compile("(?ms)^## Left out$(.*?)^## ");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(.+?)` \\| (\\w{5}) \\| .+ \\|$");

    static List<Arguments> refusals() throws IOException {
        Matcher section = SECTION.matcher(Files.readString(ProjectRoot.resolve("docs", "sql.md")));
        return Stream.of(section)
                .filter(Matcher::find)
                .flatMap(found -> ROW.matcher(found.group(1)).results())
                .map(row -> Arguments.of(row.group(1), row.group(2)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void leftOutIsRefused(String sql, String state) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:schemaless:");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (i INTEGER PRIMARY KEY, s VARCHAR)");
            statement.execute("INSERT INTO t VALUES (1, 'a')");

            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> run(statement, sql))
                    .satisfies(refusal -> assertThat(refusal.getSQLState())
                            .as(refusal.getMessage())
                            .isEqualTo(state));
        }
    }

    /** Some values are found to be none only when rows are read. */
    private static void run(Statement statement, String sql) throws SQLException {
        if (statement.execute(sql)) {
            statement.getResultSet().next();
        }
    }
}
