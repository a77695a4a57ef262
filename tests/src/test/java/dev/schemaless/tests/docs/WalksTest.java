package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.ProjectRoot;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The walks of docs/internals/walks.md, step by step as they are. */
@OnBackend(Backend.H2_MEMORY)
final class WalksTest {
    private static final Path ROOT = ProjectRoot.PATH;
    private static final Pattern STEP = Pattern.compile("(?m)^\\d+\\. `([^`]+)`");
    private static final Pattern ASIDE = Pattern.compile("(?m)^ +- `(\\w+)\\.(\\w+)`");
    private static final String LATEST_TABLES =
            "SELECT table_name FROM information_schema.tables WHERE table_name LIKE '%trip%\\_l\\_%'";

    private Connection here;

    @BeforeEach
    void open(TestStore place) throws SQLException {
        here = place.connect();
        try (Statement statement = here.createStatement()) {
            statement.execute("CREATE TABLE trip (id BIGINT PRIMARY KEY, city VARCHAR(20), fare INT)");
            statement.executeUpdate("INSERT INTO trip VALUES (1, 'Wien', 7), (2, 'Graz', 8)");
        }
        try (Connection partition = place.connectToPartition(0);
                Statement statement = partition.createStatement()) {
            for (String table : tables(statement)) {
                for (String event : List.of("SELECT", "INSERT")) {
                    statement.execute("CREATE TRIGGER \"" + event + "_" + table + "\" BEFORE " + event + " ON \""
                            + table + "\" CALL '" + WireTrigger.class.getName() + "'");
                }
            }
        }
    }

    private static List<String> tables(Statement statement) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(LATEST_TABLES)) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        return tables;
    }

    @AfterEach
    void close() throws SQLException {
        here.close();
    }

    @Test
    void rowByItsKey() throws Exception {
        try (PreparedStatement query = here.prepareStatement("SELECT city FROM trip WHERE id = ?")) {
            for (int id = 1; id <= 2; id++) {
                query.setLong(1, id);
                WireTrigger.listen();
                query.executeQuery().close();
            }
        }

        assertThat(WireTrigger.heard()).isEqualTo(documented("A row by its key"));
    }

    @Test
    void newRow() throws Exception {
        try (PreparedStatement insert = here.prepareStatement("INSERT INTO trip VALUES (?, 'Linz', ?)")) {
            for (int id = 3; id <= 4; id++) {
                insert.setLong(1, id);
                insert.setInt(2, id);
                WireTrigger.listen();
                insert.executeUpdate();
            }
        }

        assertThat(WireTrigger.heard()).isEqualTo(documented("A new row"));
    }

    @Test
    void groupsOfAllRows() throws Exception {
        try (PreparedStatement query = here.prepareStatement("SELECT city, SUM(fare) FROM trip GROUP BY city")) {
            for (int i = 0; i < 2; i++) {
                WireTrigger.listen();
                query.executeQuery().close();
            }
        }

        assertThat(WireTrigger.heard()).isEqualTo(documented("Groups of all rows"));
    }

    private static List<String> documented(String walk) throws IOException {
        String text = Files.readString(ROOT.resolve("docs/internals/walks.md"));
        String section = text.substring(text.indexOf("\n## " + walk + "\n") + 1);
        int end = section.indexOf("\n## ");
        return STEP.matcher(end < 0 ? section : section.substring(0, end))
                .results()
                .map(step -> step.group(1))
                .toList();
    }

    @Test
    void methodsAskedOnTheWayExist() throws IOException {
        List<MatchResult> asides = ASIDE.matcher(Files.readString(ROOT.resolve("docs/internals/walks.md")))
                .results()
                .toList();

        assertThat(asides)
                .hasSizeGreaterThan(10)
                .allSatisfy(aside -> assertThat(sources(aside.group(1)))
                        .as(aside.group())
                        .anyMatch(source -> source.contains(" " + aside.group(2) + "(")));
    }

    private static List<String> sources(String type) throws IOException {
        List<String> sources = new ArrayList<>();
        for (String module : List.of("driver", "planner", "catalog")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                files.filter(file -> file.endsWith(type + ".java"))
                        .map(WalksTest::read)
                        .forEach(sources::add);
            }
        }
        return sources;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
