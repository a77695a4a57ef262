package dev.schemaless.tests.hostile;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The statements that the documents show and the golden queries ask. */
final class StatementTexts {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sql\\n(.*?)^```");
    private static final Path STEPS =
            ProjectRoot.resolve("tests/servers/src/test/resources/dev/schemaless/tests/external/steps");
    private static final Path GOLDEN = ProjectRoot.resolve("tests/src/test/resources/dev/schemaless/tests/golden");

    private StatementTexts() {}

    /** Returns the statements of the README, of {@code docs}, and of the steps on stores of other programs. */
    static List<String> ofDocuments() throws IOException {
        List<String> texts = new ArrayList<>();
        List<Path> documents = new ArrayList<>(List.of(ProjectRoot.resolve("README.md")));
        documents.addAll(files(ProjectRoot.resolve("docs"), ".md"));
        documents.addAll(files(STEPS, ".md"));
        for (Path document : documents) {
            Matcher blocks = BLOCK.matcher(Files.readString(document));
            while (blocks.find()) {
                texts.addAll(statements(blocks.group(1)));
            }
        }
        return texts;
    }

    /** Returns the golden queries. */
    static List<String> ofGoldenFiles() throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path file : files(GOLDEN, ".golden")) {
            for (String block : Files.readString(file).split("\n\n")) {
                texts.add(block.strip().split("\n----")[0].replaceFirst("(?s)^(--[^\n]*\n)+", ""));
            }
        }
        return texts;
    }

    /** Returns the statements that make the tables the golden queries ask. */
    static List<String> goldenTables() throws IOException {
        return statements(Files.readString(GOLDEN.resolve("tables.sql")));
    }

    private static List<Path> files(Path directory, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> statements(String script) {
        String plain = script.replaceAll("(?m)^--.*$", "");
        return Stream.of(plain.split(";[ ]*(--[^\\n]*)?(\\n|$)"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }
}
