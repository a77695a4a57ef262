package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code schemaless console} in a JVM of its own. */
@Timeout(120)
@Tag("slow")
class ConsoleCommandTest {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)/\\?token=([\\w-]{43})");

    @TempDir
    Path directory;

    private Process console;
    private URI address;
    private int port;
    private String token;

    @AfterEach
    void end() {
        if (console != null) {
            console.destroyForcibly();
        }
    }

    @Test
    void servesThisMachineAloneAndEndsWithItsStoreClosed() throws Exception {
        String url = "jdbc:schemaless:file:" + directory.resolve("db");
        serve(url);

        HttpURLConnection entry = (HttpURLConnection) address.toURL().openConnection();
        entry.setInstanceFollowRedirects(false);
        assertThat(entry.getResponseCode()).isEqualTo(303);
        for (InetAddress other : otherAddresses()) {
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> new Socket(other, port).close());
        }

        // as Ctrl-C does
        console.destroy();
        assertThat(console.waitFor(60, TimeUnit.SECONDS)).isTrue();
        DriverManager.getConnection(url + "?create=false").close();
    }

    @Test
    void otherUserOfTheMachineReachesNothing() throws Exception {
        Path setpriv = Path.of("/usr/bin/setpriv");
        assumeThat(isRoot()).as("root, who may run a program as another user").isTrue();
        assumeThat(setpriv).as("setpriv(1) of util-linux").isExecutable();
        serve(
                "jdbc:schemaless:?external.rates.hosts=127.0.0.1:1&external.rates.user=reader&external.rates.password=URLSECRET");

        for (String request : List.of(
                "GET /",
                "GET /console.js",
                "GET /catalog",
                "GET /login.jsp",
                "POST /run",
                "POST /login.do?driver=org.h2.Driver&url=jdbc:h2:mem:schemaless-console&user=sa&password=",
                "POST /test.do?driver=org.h2.Driver&url=jdbc:h2:mem:schemaless-console&user=sa&password=")) {
            String answer = asAnotherUser(
                    setpriv,
                    "exec 3<>/dev/tcp/127.0.0.1/" + port + "; printf '" + request + " HTTP/1.1\\r\\nHost: 127.0.0.1:"
                            + port + "\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n' >&3; cat <&3; id -u");
            assertThat(answer)
                    .as(request)
                    .startsWith("HTTP/1.1 403")
                    .endsWith("65534\n")
                    .doesNotContain("URLSECRET", "jdbc:", token);
        }
        assertThat(asAnotherUser(setpriv, "cat /proc/" + console.pid() + "/cmdline"))
                .contains("console")
                .doesNotContain(token);
    }

    /** H2's own server would be another door, with a log-in for any database and driver. */
    @Test
    void listensAtOnePortAlone() throws Exception {
        assumeThat(Path.of("/proc/net/tcp")).as("Linux").exists();
        serve("jdbc:schemaless:");

        assertThat(listeningPorts(console.pid())).containsExactly(port);
    }

    @Test
    void rootHasToAskForIt() throws Exception {
        assumeThat(isRoot()).as("root").isTrue();
        console = start("jdbc:schemaless:");
        assertThat(console.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(console.exitValue()).isEqualTo(2);
        assertThat(Files.readString(directory.resolve("errors")))
                .contains("Cannot serve a console as root")
                .contains("--as-root");
    }

    @Test
    void storeThatCannotBeOpenedIsReported() throws Exception {
        console = start("jdbc:schemaless:file:" + directory.resolve("none") + "?create=false", "--as-root");
        assertThat(console.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(console.exitValue()).isEqualTo(1);
        assertThat(Files.readString(directory.resolve("errors"))).contains("Cannot open store");
    }

    @Test
    void portInUseIsReported() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            console = start("jdbc:schemaless:", "--as-root", "--port", Integer.toString(other.getLocalPort()));
            assertThat(console.waitFor(60, TimeUnit.SECONDS)).isTrue();

            assertThat(console.exitValue()).isEqualTo(1);
            assertThat(Files.readString(directory.resolve("errors")))
                    .contains("Cannot serve a console at port " + other.getLocalPort());
        }
    }

    private void serve(String url) throws IOException {
        console = start(url, "--as-root");
        BufferedReader out = console.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        assertThat(line).as(() -> "printed; errors: " + errors()).isNotNull().doesNotContain("URLSECRET");
        Matcher printed = ADDRESS.matcher(line);
        assertThat(printed.find()).as(line).isTrue();
        address = URI.create(printed.group());
        port = Integer.parseInt(printed.group(1));
        token = printed.group(2);
    }

    private String errors() {
        try {
            return Files.readString(directory.resolve("errors"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private Process start(String url, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.schemaless.cli.Main",
                "console",
                url));
        command.addAll(List.of(options));
        return new ProcessBuilder(command)
                .redirectError(directory.resolve("errors").toFile())
                .start();
    }

    private static String asAnotherUser(Path setpriv, String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        setpriv.toString(), "--reuid=65534", "--regid=65534", "--clear-groups", "bash", "-c", script)
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed;
    }

    private boolean isRoot() throws IOException {
        return System.getProperty("os.name").equals("Linux")
                && Files.getAttribute(directory, "unix:uid").equals(0);
    }

    /** Returns the TCP ports at which a process listens, from Linux's tables of sockets. */
    private static List<Integer> listeningPorts(long process) throws IOException {
        List<String> sockets = new ArrayList<>();
        try (var descriptors = Files.newDirectoryStream(Path.of("/proc/" + process + "/fd"))) {
            for (Path each : descriptors) {
                String target = Files.readSymbolicLink(each).toString();
                if (target.startsWith("socket:[")) {
                    sockets.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        }
        List<Integer> ports = new ArrayList<>();
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            for (String line : Files.readAllLines(Path.of(table))) {
                String[] fields = line.strip().split("\\s+");
                if (fields[3].equals("0A") && sockets.contains(fields[9])) {
                    ports.add(Integer.parseInt(fields[1].substring(fields[1].indexOf(':') + 1), 16));
                }
            }
        }
        return ports;
    }

    private static List<InetAddress> otherAddresses() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(each -> !each.isLoopbackAddress() && !each.isLinkLocalAddress())
                .toList();
    }
}
