package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.schemaless.tests.docs.Tour;
import dev.schemaless.tests.docs.TourRun;
import dev.schemaless.tests.external.StorePage.Mistake;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ProjectRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The steps of {@code docs/stores/walkthrough.md}, on a small store of each program.
 *
 * <p>With {@code -Dschemaless.pages.write=true} what comes out is written into the pages instead: what changed is to be looked at as any
 * other change is.
 */
final class StorePagesIT {
    private static final boolean WRITE = Boolean.getBoolean("schemaless.pages.write");

    private static final Pattern URL_IN_README = Pattern.compile("'(jdbc:schemaless:mysql:[^']+)'");
    private static final Pattern STATEMENT_IN_README = Pattern.compile("-e \"([^\"]+)\"\n((?:[|+].*\n)+)");
    private static final Pattern ANSWER_BEGINS =
            Pattern.compile("^Cannot [\\w ]+(of layout '\\w+')?(on mysql:[^ ]+)?: ");
    private static final Pattern DEFINITION = Pattern.compile("CREATE EXTERNAL TABLE (\\w+)");
    private static final Pattern PASSWORD_FILE = Pattern.compile("passwordFile: ([\\w.]+)");

    @TempDir
    Path folder;

    static List<String> pages() {
        return SampleStores.pages();
    }

    static Stream<Arguments> pagesOnServers() {
        return pages().stream()
                .flatMap(page -> Stream.of(Backend.MARIADB, Backend.MYSQL).map(backend -> Arguments.of(page, backend)));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyPageHasTheSameSteps(String name) throws Exception {
        assertThat(StorePage.read(name).headings())
                .containsExactly("Point", "Discover", "Declare", "Query", "Check", "Write", "Migrate");
    }

    @ParameterizedTest
    @MethodSource("pagesOnServers")
    void pageShowsWhatComesOut(String name, Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        StorePage page = StorePage.read(name);
        List<List<String>> lines = new ArrayList<>();
        try (SampleStore sample = SampleStores.open(name, backend.servers().get(0))) {
            try (Connection connection = point(sample, page.url())) {
                follow(connection, sample, page.discovery(), lines);
            }
            try (Connection connection = home(sample, page.home())) {
                follow(connection, sample, page.life(), lines);
            }
        }
        if (WRITE) {
            Files.writeString(page.file(), Tour.withShown(page.text(), lines));
        }
    }

    private static void follow(
            Connection connection, SampleStore sample, List<Tour.Step> steps, List<List<String>> lines)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            TourRun run = new TourRun(statement, sample::toServer, sample::toPage);
            for (Tour.Step step : steps) {
                if (WRITE) {
                    lines.add(run.lines(step));
                } else {
                    run.check(step);
                    takeBack(statement, sample, String.join("\n", step.shown()));
                }
            }
        }
    }

    /** A definition that is shown can be run again. */
    private static void takeBack(Statement statement, SampleStore sample, String shown) throws SQLException {
        Matcher definition = DEFINITION.matcher(shown);
        if (definition.lookingAt()) {
            statement.execute("DROP EXTERNAL TABLE " + definition.group(1));
            statement.execute(sample.toServer(shown));
        }
    }

    private static Connection point(SampleStore sample, String url) throws SQLException {
        return DriverManager.getConnection(
                sample.toServer(url), sample.server().user(), sample.server().password());
    }

    private Connection home(SampleStore sample, String yaml) throws Exception {
        Path file = folder.resolve("home.yaml");
        Files.writeString(
                file,
                sample.toServer(yaml)
                        .replace("user: reader", "user: " + sample.server().user())
                        .replaceAll("db[12]:3306", sample.server().address()));
        Matcher password = PASSWORD_FILE.matcher(yaml);
        assertThat(password.find()).isTrue();
        Files.writeString(folder.resolve(password.group(1)), sample.server().password() + "\n");
        return DriverManager.getConnection("jdbc:schemaless:config:" + file);
    }

    @ParameterizedTest
    @MethodSource("pagesOnServers")
    void mistakesHaveTheAnswersOfThePage(String name, Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        StorePage page = StorePage.read(name);
        assertThat(page.mistakes()).hasSizeGreaterThan(2);
        List<String> answers = new ArrayList<>();
        try (SampleStore sample = SampleStores.open(name, backend.servers().get(0))) {
            for (Mistake mistake : page.mistakes()) {
                String url = page.url().replace(mistake.right(), mistake.wrong());
                assertThat(url).isNotEqualTo(page.url());
                SQLException refusal = catchThrowableOfType(
                        SQLException.class, () -> point(sample, url).close());
                assertThat((Throwable) refusal).as(url).isNotNull();
                String answer = sample.toPage(refusal.getMessage());
                answers.add(ANSWER_BEGINS.matcher(answer).replaceFirst(""));
                assertThat(WRITE ? mistake.answer() : answer).contains(mistake.answer());
            }
        }
        if (WRITE) {
            Files.writeString(page.file(), page.withAnswers(answers));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void readmeShowsWhatComesOut(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        String readme = Files.readString(ProjectRoot.resolve("README.md"));
        Matcher url = URL_IN_README.matcher(readme);
        assertThat(url.find()).isTrue();
        List<Tour.Step> steps = STATEMENT_IN_README
                .matcher(readme)
                .results()
                .map(shown -> new Tour.Step(List.of(shown.group(1)), tableLines(shown.group(2))))
                .toList();
        assertThat(steps).hasSizeGreaterThan(2);
        try (SampleStore sample =
                        SampleStores.open("walkthrough.md", backend.servers().get(0));
                Connection connection = point(sample, url.group(1));
                Statement statement = connection.createStatement()) {
            TourRun run = new TourRun(statement, sample::toServer, sample::toPage);
            for (Tour.Step step : steps) {
                run.check(step);
            }
        }
    }

    private static List<String> tableLines(String framed) {
        return framed.lines().filter(line -> line.startsWith("|")).toList();
    }

    @ParameterizedTest
    @MethodSource("pagesOnServers")
    void wrongPasswordIsReported(String name, Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        StorePage page = StorePage.read(name);
        try (SampleStore sample = SampleStores.open(name, backend.servers().get(0))) {
            String url = sample.toServer(page.url());

            assertThatThrownBy(() -> DriverManager.getConnection(url, "nobody", "wrong"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("Access denied for user 'nobody'")
                    .hasMessageEndingWith(" Check the user and the password.")
                    .extracting(error -> ((SQLException) error).getSQLState())
                    .isEqualTo("28000");
        }
    }
}
