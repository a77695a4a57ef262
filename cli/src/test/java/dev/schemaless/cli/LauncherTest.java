package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.schemaless.cli.LauncherLayout.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, its archive of classes and nothing else of its own on standard output. */
@Tag("slow")
class LauncherTest {
    private static final String ANSWER = """
            +---+
            | n |
            +---+
            | 1 |
            +---+
            """;
    private static final String STATEMENT = "SELECT 1 AS n";
    private static final String FIRST =
            "schemaless: preparing faster starts with this Java, once; it takes a few seconds\n";

    @TempDir
    private static Path root;

    private static LauncherLayout layout;
    private static Start first;

    @BeforeAll
    static void startOnce() throws Exception {
        assumeThat(System.getProperty("os.name")).doesNotContain("Windows");
        Path jvm = Path.of(System.getProperty("java.home"), "lib/server/classes.jsa");
        assumeThat(jvm).as("the archive of the JDK, which others build on").exists();
        layout = LauncherLayout.in(root);
        first = layout.start("", "-e", STATEMENT);
    }

    @Test
    void firstStartSaysThatItPreparesOthers() throws IOException {
        assertThat(first).isEqualTo(new Start(0, ANSWER, FIRST));
        assertThat(layout.made()).hasSize(1);
    }

    @Test
    void laterStartsTakeTheirClassesFromTheArchive() throws Exception {
        Path loaded = root.resolve("loaded.txt");

        Start start = layout.start("-Xlog:class+load:file=" + loaded, "-e", STATEMENT);

        assertThat(start).isEqualTo(new Start(0, ANSWER, ""));
        List<String> own = Files.readAllLines(loaded).stream()
                .filter(line -> line.contains(" dev.schemaless.cli.Main "))
                .toList();
        assertThat(own).singleElement().asString().contains("shared objects file");
    }

    @Test
    void exitCodeAndErrorsArePassedOn() throws Exception {
        Start start = layout.start("", "-e", "SELECT nothing");

        assertThat(start.code()).isEqualTo(1);
        assertThat(start.out()).isEmpty();
        assertThat(start.err()).startsWith("-e:1: statement 1: Error: ").endsWith("\n  SELECT nothing\n         ^\n");
    }

    @Test
    void garbageCollectorOfTheUserIsTaken() throws Exception {
        assertThat(layout.start("-XX:+UseParallelGC", "-e", STATEMENT)).isEqualTo(new Start(0, ANSWER, ""));
    }

    @Test
    void brokenArchiveHarmsNothing() throws Exception {
        Path archive = layout.made().get(0);
        byte[] sound = Files.readAllBytes(archive);
        archive.toFile().setWritable(true);
        Files.writeString(archive, "no archive");
        try {
            assertThat(layout.start("", "-e", STATEMENT)).isEqualTo(new Start(0, ANSWER, ""));
        } finally {
            Files.write(archive, sound);
        }
    }

    @Test
    @Tag("long")
    void archiveOfAnotherBuildIsReplacedByTwoStartsAtOnce(@TempDir Path other) throws Exception {
        LauncherLayout changed = LauncherLayout.in(other);
        Files.createDirectories(changed.archives());
        Path archive = changed.archives().resolve(layout.made().get(0).getFileName());
        Files.writeString(archive, "of another build");
        Files.copy(note(layout), changed.archives().resolve(note(layout).getFileName()));

        CompletableFuture<Start> one = begin(changed);
        CompletableFuture<Start> two = begin(changed);

        assertThat(List.of(one.get(), two.get()))
                .allMatch(start -> start.code() == 0 && start.out().equals(ANSWER));
        assertThat(Files.size(archive)).isGreaterThan(1 << 20);
        try (Stream<Path> files = Files.list(changed.archives())) {
            assertThat(files).as("archive, note and log").hasSize(3);
        }
    }

    @Test
    void startsWithoutAnArchiveWhereNoneCanBeWritten(@TempDir Path other) throws Exception {
        LauncherLayout closed = LauncherLayout.in(other);
        Files.writeString(closed.archives(), "a file where the directory would be");

        assertThat(closed.start("", "-e", STATEMENT)).isEqualTo(new Start(0, ANSWER, ""));
    }

    private static Path note(LauncherLayout of) throws IOException {
        String archive = of.made().get(0).toString();
        return Path.of(archive.substring(0, archive.length() - ".jsa".length()) + ".txt");
    }

    private static CompletableFuture<Start> begin(LauncherLayout of) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return of.start("", "-e", STATEMENT);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
