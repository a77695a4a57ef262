package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.ProjectRoot;
import dev.schemaless.tests.fixture.TestStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the Java that the first pages show, on a store with the tables of the README. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB})
final class JavaSnippetContract {
    private static final Pattern URL_LITERAL = Pattern.compile("\"jdbc:schemaless:mysql://db1,db2/shop[^\"]*\"");
    private static final String PROGRAM = """
            import com.zaxxer.hikari.*;
            import java.sql.*;
            import javax.sql.DataSource;

            public final class Snippet {
                public static void run(String user, String password, java.io.PrintStream out) throws SQLException {
                    // snippet
                    // end
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void readmeReadsRows(TestStore place) throws Exception {
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement()) {
            TourRun tour = new TourRun(statement);
            for (Tour.Step step : Tour.of(Files.readString(ProjectRoot.resolve("README.md")))) {
                tour.check(step);
            }

            assertThat(run("README.md", "", place)).containsExactlyInAnyOrder("king costs 130.0", "twin costs 95.5");
        }
    }

    @Test
    void gettingStartedMakesAPool(TestStore place) throws Exception {
        String use = """
                try (HikariDataSource pool = (HikariDataSource) source; Connection connection = pool.getConnection()) {
                    out.println(connection.isValid(5));
                }
                """;

        assertThat(run("docs/getting-started.md", use, place)).containsExactly("true");
    }

    /** Runs the one Java snippet of a page, then {@code end}; returns the lines that they print. */
    private List<String> run(String page, String end, TestStore place) throws Exception {
        String snippet = JavaSnippet.of(page);
        Matcher url = URL_LITERAL.matcher(snippet);
        assertThat(url.find()).as(page).isTrue();
        String here = url.replaceAll(Matcher.quoteReplacement("\"" + place.url() + "\""));
        String program =
                PROGRAM.replace("// snippet", here.replace("System.out", "out")).replace("// end", end);

        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader classes = JavaSnippet.compile(folder, "Snippet", program)) {
            classes.loadClass("Snippet")
                    .getMethod("run", String.class, String.class, PrintStream.class)
                    .invoke(null, "app", "", new PrintStream(printed, true, StandardCharsets.UTF_8));
        }
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
