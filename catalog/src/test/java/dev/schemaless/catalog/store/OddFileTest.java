package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is no store, or none any more, is refused for what it is. */
final class OddFileTest {
    @TempDir
    Path folder;

    private StoreConfig at(Path path) {
        return EmbeddedStore.with(
                EmbeddedStore.fresh(1), List.of(new PartitionConfig.File(path)), OptionalInt.empty(), true);
    }

    private void refused(ErrorCode code, String reason, Path path) {
        assertThatThrownBy(() -> Stores.open(at(path)))
                .hasMessageStartingWith("Cannot open store file:" + path + ": ")
                .hasMessageContaining(reason)
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void noiseIsNoStore() throws IOException {
        byte[] noise = new byte[5_000];
        new Random(1).nextBytes(noise);
        Files.write(folder.resolve("noise.mv.db"), noise);

        refused(ErrorCode.STORE_CORRUPT, "its file is damaged, or another program's", folder.resolve("noise"));
    }

    @Test
    void storeThatWasCutShortIsDamaged() throws IOException {
        Path path = folder.resolve("cut");
        Stores.open(at(path)).close();
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("cut.mv.db").toFile(), "rw")) {
            file.setLength(4_000);
        }

        refused(ErrorCode.STORE_CORRUPT, "its file is damaged", path);
    }

    @Test
    void folderIsNoFile() throws IOException {
        Files.createDirectory(folder.resolve("folder.mv.db"));

        refused(ErrorCode.STORAGE_FAILED, "its file cannot be read or made there", folder.resolve("folder"));
    }

    @Test
    void fileBelowAFileCannotBeMade() throws IOException {
        Files.writeString(folder.resolve("file"), "");

        refused(
                ErrorCode.STORAGE_FAILED,
                "its file cannot be read or made there",
                folder.resolve("file").resolve("store"));
    }

    @Test
    void databaseOfAnotherProgramIsNamed() throws SQLException {
        Path path = folder.resolve("theirs");
        DriverManager.getConnection("jdbc:h2:file:" + path, "sa", "secret").close();

        refused(ErrorCode.STORE_MISMATCH, "it is an H2 database of another program", path);
    }

    @Test
    void storeIsNotMadeBesideAFileOfItsName() throws IOException {
        Path file = Files.writeString(folder.resolve("passwd"), "");

        refused(ErrorCode.STORE_MISMATCH, "there is a file of this name", file);
        assertThat(folder.resolve("passwd.mv.db")).doesNotExist();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a right there")
    void linkToNoFileMakesNone() throws IOException {
        Path elsewhere = folder.resolve("elsewhere");
        Files.createSymbolicLink(folder.resolve("store.mv.db"), elsewhere);

        refused(ErrorCode.STORAGE_FAILED, "its file cannot be read or made there", folder.resolve("store"));
        assertThat(elsewhere).doesNotExist();
    }

    @Test
    void pathWithTheSuffixMakesNoOtherStore() {
        Stores.open(at(folder.resolve("store"))).close();

        refused(ErrorCode.STORE_MISMATCH, "Leave '.mv.db' out", folder.resolve("store.mv.db"));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no POSIX permissions")
    void ownerAloneReadsANewStoreAndItsFolders() throws IOException {
        Path path = folder.resolve("a").resolve("b").resolve("store");
        Stores.open(at(path)).close();

        assertThat(permissions(folder.resolve("a"))).isEqualTo("rwx------");
        assertThat(permissions(path.getParent())).isEqualTo("rwx------");
        assertThat(permissions(path.resolveSibling("store.mv.db"))).isEqualTo("rw-------");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void newStoreLeavesNoFilesBesideIt() throws IOException {
        Stores.open(at(folder.resolve("store"))).close();

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly("store.mv.db");
        }
    }
}
