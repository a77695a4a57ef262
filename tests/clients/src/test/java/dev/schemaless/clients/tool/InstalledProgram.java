package dev.schemaless.clients.tool;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Programs that a machine may have or lack. */
final class InstalledProgram {
    private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

    private InstalledProgram() {}

    /**
     * Finds a program at the place that the property {@code schemaless.test.NAME} names, or else on the path.
     *
     * @return the program; where there is none, the test is skipped
     */
    static Path find(String name) {
        String property = "schemaless.test." + name;
        String named = System.getProperty(property);
        Stream<Path> places = named == null
                ? SEPARATOR
                        .splitAsStream(System.getenv().getOrDefault("PATH", ""))
                        .map(directory -> Path.of(directory, name))
                : Stream.of(Path.of(named));
        return places.filter(Files::isExecutable)
                .findFirst()
                .orElseGet(() -> abort(
                        named == null
                                ? "There is no program '" + name + "' on the path, and -D" + property + " names none."
                                : "There is no program '" + named + "', which -D" + property + " names."));
    }
}
