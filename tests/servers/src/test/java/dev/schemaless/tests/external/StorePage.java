package dev.schemaless.tests.external;

import dev.schemaless.tests.docs.Tour;
import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The steps from a URL to a migration on one store: {@code docs/stores/walkthrough.md}, and the same steps for the other programs beside
 * this class.
 *
 * @param text all of it
 */
record StorePage(Path file, String text) {
    private static final Path STEPS =
            ProjectRoot.resolve("tests/servers/src/test/resources/dev/schemaless/tests/external/steps");
    private static final Pattern HEADING = Pattern.compile("(?m)^## (.+)$");
    private static final Pattern URL = Pattern.compile("(?m)^jdbc:schemaless:mysql:\\S+$");
    private static final Pattern YAML = Pattern.compile("(?ms)^```yaml\\n(.*?)^```");
    private static final Pattern MISTAKE =
            Pattern.compile("(?m)^\\| `([^`]+)` \\| (?:`([^`]+)`|nothing) \\| `([^`]+)` \\|$");

    /**
     * A slip in the URL of a page.
     *
     * @param right what the URL has
     * @param wrong what it has by mistake
     * @param answer a part of what the driver says
     */
    record Mistake(String right, String wrong, String answer) {}

    static StorePage read(String name) throws IOException {
        Path file = name.equals("walkthrough.md") ? ProjectRoot.resolve("docs", "stores", name) : STEPS.resolve(name);
        return new StorePage(file, Files.readString(file));
    }

    List<String> headings() {
        return HEADING.matcher(text).results().map(heading -> heading.group(1)).toList();
    }

    private String section(String heading) {
        int begin = text.indexOf("\n## " + heading + "\n");
        int end = text.indexOf("\n## ", begin + 1);
        return text.substring(begin, end < 0 ? text.length() : end);
    }

    /** Returns the URL that the page tells to point with. */
    String url() {
        Matcher url = URL.matcher(section("Point"));
        if (!url.find()) {
            throw new IllegalStateException(file + " shows no URL");
        }
        return url.group();
    }

    List<Mistake> mistakes() {
        return MISTAKE.matcher(section("Point"))
                .results()
                .map(row -> new Mistake(row.group(1), row.group(2) == null ? "" : row.group(2), row.group(3)))
                .toList();
    }

    /** Returns the text with other answers to the mistakes, in their order. */
    String withAnswers(List<String> answers) {
        Iterator<String> next = answers.iterator();
        return MISTAKE.matcher(text)
                .replaceAll(row -> Matcher.quoteReplacement(
                        row.group().replace("| `" + row.group(3) + "` |", "| `" + next.next() + "` |")));
    }

    /** Returns the configuration of the store of one's own in which the other is declared. */
    String home() {
        Matcher yaml = YAML.matcher(section("Declare"));
        if (!yaml.find()) {
            throw new IllegalStateException(file + " shows no configuration");
        }
        return yaml.group(1);
    }

    List<Tour.Step> discovery() {
        return Tour.of(section("Discover"));
    }

    /** Returns what is done in a store of one's own, from the declaration to the migration. */
    List<Tour.Step> life() {
        List<Tour.Step> steps = new ArrayList<>();
        for (String heading : List.of("Declare", "Query", "Check", "Write", "Migrate")) {
            steps.addAll(Tour.of(section(heading)));
        }
        return steps;
    }
}
