package dev.schemaless.tests.real;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Debian's packages: the sample that the demo has, or the file that {@code -Dschemaless.test.packages} names. */
public final class PackageFile {
    /** Names a gzipped file of one JSON object a line; a relative path begins at the root of the project. */
    static final String PROPERTY = "schemaless.test.packages";

    private static final Path SAMPLE =
            ProjectRoot.resolve("cli/src/main/resources/dev/schemaless/cli/debian-packages-sample.jsonl.gz");

    private PackageFile() {}

    /**
     * Returns where the file is: nothing outside the clone is read unless the property names it.
     *
     * @throws IllegalArgumentException if the property names no file
     */
    public static Path path() {
        String named = System.getProperty(PROPERTY);
        return named == null ? SAMPLE : named(named);
    }

    static Path named(String name) {
        Path file = ProjectRoot.resolve(name).normalize();
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "Cannot read packages: -D%s names '%s', and there is no file at %s. Name one by its absolute path"
                            .formatted(PROPERTY, name, file));
        }
        return file;
    }

    /** Reads the file with nothing of this project. */
    static List<DebianPackage> read() {
        ObjectMapper json = new ObjectMapper();
        try (InputStream file = Files.newInputStream(path());
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8))) {
            return lines.lines().map(line -> parse(json, line)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DebianPackage parse(ObjectMapper json, String line) {
        try {
            JsonNode fields = json.readTree(line);
            return new DebianPackage(fields);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
