package dev.schemaless.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromptHistoryTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "!connect jdbc:schemaless:mem:zz alice CMDSECRET",
                "  !conn jdbc:schemaless:mem:zz alice CMDSECRET",
                "!set x jdbc:schemaless:mysql://h/x?PassWord=x",
                "!x jdbc:schemaless:mysql://alice:x@h/x",
                "SELECT 1\nFROM t WHERE password = 'x'",
                "ALTER USER u IDENTIFIED\n BY 'x'",
            })
    void lineThatMayHoldAPasswordIsLeftOut(String line) {
        assertThat(PromptHistory.isKept(line)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT * FROM t WHERE a = 1;", "!describe t", "INSERT INTO t VALUES (1, 'a')"})
    void otherLinesAreKept(String line) {
        assertThat(PromptHistory.isKept(line)).isTrue();
    }

    @Test
    void longLineIsLeftOut() {
        assertThat(PromptHistory.isKept("SELECT '" + "x".repeat(20_000) + "'")).isFalse();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no POSIX permissions")
    void ownerAloneReadsIt() throws IOException {
        Path file = folder.resolve("new").resolve("history");
        PromptHistory.createFile(file);
        PromptHistory.createFile(file);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
    }
}
