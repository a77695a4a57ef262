package dev.schemaless.jdbc.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no POSIX permissions")
class SecretFileTest {
    @TempDir
    private Path folder;

    private Path file(String name, String text, String permissions) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void fileOfItsOwnerAloneIsSilent() throws IOException {
        assertThat(new SecretFile(file("secret", "x", "rw-------")).warning()).isEmpty();
    }

    @Test
    void readableFileNamesWhatToRun() throws IOException {
        Path file = file("secret", "x", "rw-r-----");
        assertThat(new SecretFile(file).warning())
                .contains("File '" + file + "' holds a password, and users other than its owner may read it. Run:"
                        + " chmod 600 '" + file + "'");
    }

    @Test
    void configurationWarnsOnceOfEachFileWithAPassword() throws IOException, SQLException {
        file("password", "CONFSECRET", "rw-r--r--");
        Path inner = file("inner.yml", "password: CONFSECRET\npartitions: [{url: 'mem:x'}]\n", "rw-r--r--");
        Path keys = file(
                "keys.yml",
                "mysql.trustCertificateKeyStorePassword: CONFSECRET\npartitions: [{url: 'mem:x'}]\n",
                "rw-r--r--");
        Path outer = file("outer.yml", "passwordFile: password\npartitions: [{url: 'mem:x'}]\n", "rw-r--r--");

        List<String> logged = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord each) {
                logged.add(each.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger(SecretFile.class.getName());
        logger.addHandler(handler);
        try {
            for (Path each : List.of(inner, inner, keys, keys, outer, outer)) {
                ConfigurationFile.read(each).partitions(PropertyValues.of(Map.of()));
            }
        } finally {
            logger.removeHandler(handler);
        }

        assertThat(logged)
                .hasSize(3)
                .anyMatch(line -> line.contains("chmod 600 '" + keys + "'"))
                .anyMatch(line -> line.contains("chmod 600 '" + inner + "'"))
                .anyMatch(line -> line.contains("chmod 600 '" + folder.resolve("password") + "'"))
                .noneMatch(line -> line.contains("CONFSECRET"));
    }
}
