package dev.schemaless.tests.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How {@code -Dschemaless.test.packages} names a file. */
final class PackageFileTest {
    private static final Path MODULE = Path.of("").toAbsolutePath();

    @Test
    void absolutePathIsTaken(@TempDir Path directory) throws Exception {
        Path file = Files.createFile(directory.resolve("packages.jsonl.gz"));

        assertThat(PackageFile.named(file.toString())).isEqualTo(file);
    }

    @Test
    void relativePathBeginsAtTheRootOfTheClone() {
        assertThat(PackageFile.named("tests/README.md")).isEqualTo(MODULE.resolve("README.md"));
        assertThat(PackageFile.named("README.md")).isEqualTo(MODULE.resolveSibling("README.md"));
    }

    @Test
    void relativePathBeginsAtTheModuleOtherwise() {
        assertThat(PackageFile.named("../LICENSE")).isEqualTo(MODULE.resolveSibling("LICENSE"));
    }

    @Test
    void absentFileIsRefusedWithThePlacesTried() {
        assertThatThrownBy(() -> PackageFile.named("no/such.jsonl.gz"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Cannot read packages: -Dschemaless.test.packages names 'no/such.jsonl.gz', and there is no file at "
                                + MODULE.resolveSibling("no/such.jsonl.gz") + " or "
                                + MODULE.resolve("no/such.jsonl.gz")
                                + ". Name one by its absolute path");
    }
}
