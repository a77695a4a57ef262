package dev.schemaless.tests.lint;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of this repository, without what the build makes. */
final class SourceTree {
    static final Path ROOT = ProjectRoot.PATH;

    /** What the build or an editor makes, and the texts of others' licences. */
    private static final Set<String> SKIPPED_DIRECTORIES =
            Set.of(".git", ".idea", ".settings", ".vscode", "licenses", "target");

    private static final Set<String> TEXT =
            Set.of("fmpp", "ftl", "java", "jsonl", "md", "properties", "sh", "sql", "txt", "xml", "yaml", "yml");

    private SourceTree() {}

    /** All text files of the tree: most rules look at them. */
    private static final class Texts {
        static final List<Source> ALL = read();
    }

    /** Returns a file of the tree and its lines. */
    record Source(Path path, List<String> lines) {
        String name() {
            return path.getFileName().toString();
        }

        /** Returns the class's name, of a Java file. */
        String className() {
            return name().substring(0, name().length() - ".java".length());
        }

        /** Returns the class's package, of a Java file; empty if it names none. */
        String packageName() {
            return lines.stream()
                    .filter(line -> line.startsWith("package "))
                    .map(line -> line.substring("package ".length(), line.indexOf(';')))
                    .findFirst()
                    .orElse("");
        }

        boolean contains(Pattern pattern) {
            return lines.stream().anyMatch(line -> pattern.matcher(line).find());
        }

        /** Returns {@code path:line: text} for each line that matches. */
        Stream<String> matches(Pattern pattern) {
            return Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
                    .filter(i -> pattern.matcher(lines.get(i)).find())
                    .map(i -> path + ":" + (i + 1) + ": " + lines.get(i).strip());
        }
    }

    /** Returns all text files, by path relative to the root. */
    static List<Source> texts() {
        return Texts.ALL;
    }

    static List<Source> java() {
        return Texts.ALL.stream()
                .filter(source -> extension(source.path()).equals("java"))
                .toList();
    }

    static List<Source> mainJava() {
        return java().stream()
                .filter(source -> source.path().toString().contains("src/main/"))
                .toList();
    }

    private static List<Source> read() {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    return SKIPPED_DIRECTORIES.contains(directory.getFileName().toString())
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    String extension = extension(file);
                    if (attributes.isRegularFile() && (TEXT.contains(extension) || extension.isEmpty())) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
            Collections.sort(found);
            List<Source> sources = new ArrayList<>();
            for (Path file : found) {
                sources.add(new Source(ROOT.relativize(file), Files.readAllLines(file)));
            }
            return List.copyOf(sources);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String extension(Path path) {
        String name = path.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1);
    }
}
