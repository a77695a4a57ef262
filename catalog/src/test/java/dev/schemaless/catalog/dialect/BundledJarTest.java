package dev.schemaless.catalog.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BundledJarTest {
    @TempDir
    Path folder;

    @TempDir
    Path jars;

    private URL bundled;

    @BeforeEach
    void bundle() throws IOException {
        bundled = jar("one");
    }

    private URL jar(String content) throws IOException {
        return Files.writeString(jars.resolve("bundled.jar"), content).toUri().toURL();
    }

    @Test
    void copyIsUsedAgain() throws IOException {
        Path first = BundledJar.copyOf(bundled, folder);

        assertThat(BundledJar.copyOf(bundled, folder)).isEqualTo(first).hasContent("one");
        assertThat(files()).containsExactly(first);
    }

    @Test
    void otherContentHasAnotherName() throws IOException {
        Path first = BundledJar.copyOf(bundled, folder);
        Path second = BundledJar.copyOf(jar("two"), folder);

        assertThat(first).hasContent("one");
        assertThat(second).isNotEqualTo(first).hasContent("two");
    }

    @Test
    void copyWithOtherContentIsNeitherUsedNorReplaced() throws IOException {
        Path planted = BundledJar.copyOf(bundled, folder);
        Files.writeString(planted, "ONE");

        assertThat(BundledJar.copyOf(bundled, folder)).isNotEqualTo(planted).hasContent("one");
        assertThat(planted).hasContent("ONE");
    }

    @Test
    void linkIsNotFollowed() throws IOException {
        Path shared = BundledJar.copyOf(bundled, folder);
        Path target = Files.move(shared, jars.resolve("elsewhere.jar"));
        Files.createSymbolicLink(shared, target);

        assertThat(BundledJar.copyOf(bundled, folder)).isNotEqualTo(shared).hasContent("one");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
