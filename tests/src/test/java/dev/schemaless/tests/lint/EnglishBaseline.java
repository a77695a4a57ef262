package dev.schemaless.tests.lint;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How many passages break each rule in each place. The numbers are kept in a file and may only shrink. */
final class EnglishBaseline {
    private static final Path FILE =
            ProjectRoot.resolve("tests/src/test/resources/dev/schemaless/tests/lint/english-baseline.txt");

    private EnglishBaseline() {}

    /** Returns the number by {@code place kind rule}. */
    static SortedMap<String, Integer> read() {
        try {
            return Files.readAllLines(FILE).stream()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" (?=\\d+$)"))
                    .collect(Collectors.toMap(
                            line -> line[0], line -> Integer.valueOf(line[1]), Integer::sum, TreeMap::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(SortedMap<String, Integer> counts) {
        List<String> lines = counts.entrySet().stream()
                .map(count -> count.getKey() + " " + count.getValue())
                .toList();
        try {
            Files.createDirectories(FILE.getParent());
            Files.writeString(
                    FILE,
                    "# Passages that break a rule of EnglishTest. Written by -Dschemaless.english.write=true.\n"
                            + String.join("\n", lines) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
