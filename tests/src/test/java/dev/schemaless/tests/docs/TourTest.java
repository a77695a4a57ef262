package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.docs.Tour.Step;
import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TourTest {
    @ParameterizedTest
    @CsvSource({
        "README.md, 2",
        "docs/getting-started.md, 4",
        "docs/sql.md, 1",
        "docs/history.md, 1",
        "docs/functions.md, 0",
        "docs/system-tables.md, 0"
    })
    void documentShowsWhatComesOut(String document, int more) throws IOException, SQLException {
        List<Step> steps = Tour.of(Files.readString(ProjectRoot.resolve(document)));
        assertThat(steps).hasSizeGreaterThan(more);
        try (Connection connection = DriverManager.getConnection("jdbc:schemaless:");
                Statement statement = connection.createStatement()) {
            TourRun run = new TourRun(statement);
            for (Step step : steps) {
                run.check(step);
            }
        }
    }
}
