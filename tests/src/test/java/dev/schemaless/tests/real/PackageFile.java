package dev.schemaless.tests.real;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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

/** Debian's packages: all of them where the file lies beside the repository, else the sample that the demo has. */
public final class PackageFile {
    private static final Path ALL = Path.of("..", "..", "shared", "data", "debian-packages.jsonl.gz");
    private static final Path SAMPLE =
            Path.of("..", "sqlline-config/src/main/resources/dev/schemaless/cli/debian-packages-sample.jsonl.gz");

    private PackageFile() {}

    /** Returns where the file is; about all packages, it has 65,484 lines. */
    public static Path path() {
        return Files.exists(ALL) ? ALL : SAMPLE;
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
