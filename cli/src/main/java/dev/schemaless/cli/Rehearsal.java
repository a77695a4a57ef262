package dev.schemaless.cli;

import dev.schemaless.cli.console.ConsoleServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * One call of each kind, for the archive of classes that the launcher prepares: later starts take the classes loaded here from it. Output is
 * discarded; there is no input.
 */
final class Rehearsal {
    private static final String STATEMENTS = "rehearsal.sql";

    private Rehearsal() {}

    /** Rehearses and ends the JVM. */
    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createTempDirectory("schemaless-rehearsal");
        try {
            rehearse("jdbc:schemaless:file:" + directory.resolve("store"), directory);
        } finally {
            delete(directory);
        }
        System.exit(0);
    }

    private static void rehearse(String url, Path directory) throws IOException, SQLException {
        run("-e", "SELECT 1");
        run(url, "-e", text());
        run(url, "--format", "csv", "-e", "SELECT * FROM item");
        run(url, "--format", "jsonl", "-e", "SELECT * FROM item");
        run(url, "-e", "SELECT * FROM itme");
        Path file = Files.writeString(directory.resolve("items.csv"), "id,kind\n3,c\n4,d\n");
        Main.commandLine().execute("load", "--url", url, "-t", "item", file.toString());
        Main.commandLine().execute("--help");
        try (Connection connection = StoreDriver.connect(url, new Properties())) {
            ConsoleServer.start(connection, 0, Duration.ofSeconds(1)).close();
        }
        new Prompt(url, new Properties(), "table").open();
    }

    private static void run(String... arguments) throws IOException {
        StatementCall.of(arguments).orElseThrow().run();
    }

    private static String text() throws IOException {
        try (InputStream in = Objects.requireNonNull(Rehearsal.class.getResourceAsStream(STATEMENTS), STATEMENTS)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void delete(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(directory)) {
            walk.forEach(files::add);
        }
        Collections.reverse(files);
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }
}
