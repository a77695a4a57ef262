package dev.schemaless.tests.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How {@code -Dschemaless.test.packages} names a file. */
final class PackageFileTest {
    @Test
    void absolutePathIsTaken(@TempDir Path directory) throws Exception {
        Path file = Files.createFile(directory.resolve("packages.jsonl.gz"));

        assertThat(PackageFile.named(file.toString())).isEqualTo(file);
    }

    @Test
    void relativePathBeginsAtTheRootOfTheProject() {
        assertThat(PackageFile.named("tests/README.md")).isEqualTo(ProjectRoot.resolve("tests", "README.md"));
        assertThat(PackageFile.named("tests/../LICENSE")).isEqualTo(ProjectRoot.resolve("LICENSE"));
    }

    @Test
    void absentFileIsRefusedWithThePlaceTried() {
        assertThatThrownBy(() -> PackageFile.named("no/such.jsonl.gz"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Cannot read packages: -Dschemaless.test.packages names 'no/such.jsonl.gz', and there is no file at "
                                + ProjectRoot.resolve("no/such.jsonl.gz")
                                + ". Name one by its absolute path");
    }
}
