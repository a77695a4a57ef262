package dev.schemaless.tests.golden;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Queries of one topic. Each is its text, a line of hyphens, the plan, another such line, and the rows; an empty line comes
 * between two.
 */
record GoldenFile(Path path, List<GoldenQuery> queries) {
    private static final Path DIRECTORY = ProjectRoot.resolve("tests/src/test/resources/dev/schemaless/tests/golden");
    private static final String SEPARATOR = "----";

    /** Returns all files, in the order of their names. */
    static List<GoldenFile> all() {
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            return files.filter(file -> file.toString().endsWith(".golden"))
                    .sorted()
                    .map(GoldenFile::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the statements that make the tables and their rows. */
    static List<String> tables() {
        String text = readText(DIRECTORY.resolve("tables.sql"))
                .lines()
                .filter(line -> !line.startsWith("--"))
                .collect(Collectors.joining("\n"));
        return Arrays.stream(text.split(";\n"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    private static GoldenFile read(Path path) {
        List<GoldenQuery> queries = Arrays.stream(readText(path).split("\n\n"))
                .map(String::strip)
                .filter(block -> !block.isEmpty())
                .map(GoldenFile::parse)
                .toList();
        return new GoldenFile(path, queries);
    }

    private static GoldenQuery parse(String block) {
        List<List<String>> parts = new ArrayList<>(List.of(new ArrayList<>()));
        for (String line : block.split("\n")) {
            if (line.equals(SEPARATOR)) {
                parts.add(new ArrayList<>());
            } else {
                parts.get(parts.size() - 1).add(line);
            }
        }
        return new GoldenQuery(
                parts.get(0), parts.size() > 1 ? parts.get(1) : List.of(), parts.size() > 2 ? parts.get(2) : List.of());
    }

    private static String readText(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the file with other plans and rows. */
    void write(List<GoldenQuery> others) {
        try {
            Files.writeString(path, text(others));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the lines of queries as they stand in a file. */
    static String text(List<GoldenQuery> queries) {
        return queries.stream()
                .map(query -> Stream.of(query.sql(), List.of(SEPARATOR), query.plan(), List.of(SEPARATOR), query.rows())
                        .flatMap(List::stream)
                        .map(line -> line + "\n")
                        .collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }

    @Override
    public String toString() {
        return path.getFileName().toString();
    }
}
