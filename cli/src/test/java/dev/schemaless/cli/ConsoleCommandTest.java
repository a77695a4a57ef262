package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code schemaless console} in a JVM of its own. */
@Timeout(60)
class ConsoleCommandTest {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)/");

    @TempDir
    Path directory;

    @Test
    void servesThisMachineAloneAndEndsWithItsStoreClosed() throws Exception {
        String url = "jdbc:schemaless:file:" + directory.resolve("db");
        Process console = start(url);
        try (BufferedReader out = console.inputReader(StandardCharsets.UTF_8)) {
            String line = out.readLine();
            Matcher address = ADDRESS.matcher(line);
            assertThat(address.find()).as(line).isTrue();
            assertThat(line).contains(url);
            int port = Integer.parseInt(address.group(1));

            assertThat(URI.create(address.group()).toURL().openConnection().getContentType())
                    .startsWith("text/html");
            for (InetAddress other : otherAddresses()) {
                assertThatExceptionOfType(IOException.class).isThrownBy(() -> new Socket(other, port).close());
            }
        } finally {
            // as Ctrl-C does
            console.destroy();
        }
        assertThat(console.waitFor(20, TimeUnit.SECONDS)).isTrue();
        DriverManager.getConnection(url + "?create=false").close();
    }

    @Test
    void storeThatCannotBeOpenedIsReported() throws Exception {
        Process console = start("jdbc:schemaless:file:" + directory.resolve("none") + "?create=false");
        assertThat(console.waitFor(20, TimeUnit.SECONDS)).isTrue();

        assertThat(console.exitValue()).isEqualTo(1);
        assertThat(Files.readString(directory.resolve("errors"))).contains("Cannot open store");
    }

    private Process start(String url) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.schemaless.cli.Main",
                        "console",
                        url)
                .redirectError(directory.resolve("errors").toFile())
                .start();
    }

    private static List<InetAddress> otherAddresses() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
    }
}
