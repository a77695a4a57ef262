package dev.schemaless.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Without its token nothing of the console is reached, and with the token one connection alone. */
@Timeout(60)
class GateTest {
    private static final String SECRET = "URLSECRET";

    private Connection connection;
    private ConsoleServer server;

    @BeforeEach
    void start() throws SQLException, IOException {
        connection = DriverManager.getConnection(
                "jdbc:schemaless:?external.rates.hosts=127.0.0.1:1&external.rates.user=reader&external.rates.password="
                        + SECRET);
        execute("CREATE TABLE canary (id INTEGER)");
        server = ConsoleServer.start(connection, 0, Duration.ofSeconds(30));
    }

    @AfterEach
    void close() throws SQLException {
        server.close();
        connection.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/?token=",
                "/?token=0123456789012345678901234567890123456789012",
                "/console.html",
                "/console.js",
                "/icon.svg",
                "/catalog",
                "/table?schema=PUBLIC&name=canary",
                "/run",
                "/login.jsp",
                "/login.do?driver=org.h2.Driver&url=jdbc:h2:mem:x&user=sa&password=",
                "/test.do",
                "/admin.do",
                "/tools.jsp",
            })
    void strangersAreRefusedEverything(String path) throws IOException, InterruptedException, SQLException {
        PageCaller stranger = PageCaller.outside(server);

        for (HttpResponse<String> answer : List.of(stranger.get(path), stranger.post(path, "DROP TABLE canary"))) {
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(answer.body()).startsWith("Cannot answer").doesNotContain(SECRET, "jdbc:", "canary", token());
            assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
        }
        assertThat(canaries()).isZero();
    }

    @Test
    void cookieAloneLoadsThePageAndRunsNothing() throws IOException, InterruptedException, SQLException {
        PageCaller thief = PageCaller.inside(server).without("X-Schemaless-Token");

        assertThat(thief.get("/").statusCode()).isEqualTo(200);
        for (PageCaller each : new PageCaller[] {thief, thief.with("X-Schemaless-Token", "guess")}) {
            assertThat(each.get("/catalog").statusCode()).isEqualTo(403);
            assertThat(each.post("/run", "DROP TABLE canary").statusCode()).isEqualTo(403);
            assertThat(each.post("/csv", "SELECT * FROM canary").statusCode()).isEqualTo(403);
            assertThat(each.post("/cancel", "").statusCode()).isEqualTo(403);
        }
        assertThat(canaries()).isZero();
    }

    @Test
    void tokenAloneRunsNothing() throws IOException, InterruptedException {
        PageCaller page = PageCaller.inside(server);

        assertThat(page.without("Cookie").post("/run", "SELECT 1").statusCode()).isEqualTo(403);
        assertThat(page.with("Cookie", "schemaless-console-" + port() + "=guess")
                        .post("/run", "SELECT 1")
                        .statusCode())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({
        "Origin, http://127.0.0.1:1",
        "Origin, https://example.org",
        "Origin, null",
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site",
        "Sec-Fetch-Site, none"
    })
    void callsOfOtherPagesAreRefused(String header, String value)
            throws IOException, InterruptedException, SQLException {
        PageCaller other = PageCaller.inside(server).with(header, value);

        assertThat(other.post("/run", "DROP TABLE canary").statusCode()).isEqualTo(403);
        assertThat(other.get("/catalog").statusCode()).isEqualTo(403);
        assertThat(canaries()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.org", "localhost:%d", "127.0.0.1", "127.0.0.1:%d.example.org"})
    void otherHostIsRefusedWithTheTokenToo(String host) throws IOException {
        String answer = raw("GET /?token=" + token() + " HTTP/1.1\r\nHost: " + String.format(host, port())
                + "\r\nConnection: close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 403").doesNotContain("Set-Cookie");
        assertThat(raw("GET /?token=" + token() + " HTTP/1.1\r\nHost: 127.0.0.1:" + port()
                        + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 303");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/run", "/csv", "/cancel"})
    void statementsAreNotPartsOfAddresses(String path) throws IOException, InterruptedException {
        assertThat(PageCaller.inside(server)
                        .get(path + "?DROP%20TABLE%20canary")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void pageHasAStrictPolicyAndNoSecrets() throws IOException, InterruptedException {
        HttpResponse<String> page = PageCaller.inside(server).get("/");

        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe", "http:", "data:");
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(page.body())
                .contains("<script type=\"module\" src=\"/console.js\"></script>")
                .doesNotContain(token(), SECRET, "http://", "https://", " style=", " on");
    }

    @Test
    void urlIsShownWithoutItsPasswords() throws IOException, InterruptedException {
        assertThat(PageCaller.inside(server).read("/catalog").path("store").asText())
                .startsWith("jdbc:schemaless:")
                .contains("reader")
                .doesNotContain(SECRET);
    }

    @Test
    void clientsThatSendNoWholeRequestHoldUpNoOther() throws IOException, InterruptedException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
                slow.add(socket);
                socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: ".getBytes(StandardCharsets.US_ASCII));
            }

            assertThat(PageCaller.inside(server).get("/").statusCode()).isEqualTo(200);
        } finally {
            for (Socket each : slow) {
                each.close();
            }
        }
    }

    @Test
    void eachConsoleHasATokenOfItsOwn() throws IOException, InterruptedException {
        try (ConsoleServer other = ConsoleServer.start(connection, 0, Duration.ofSeconds(30))) {
            assertThat(PageCaller.outside(other).get("/?token=" + token()).statusCode())
                    .isEqualTo(403);
        }
    }

    private String token() {
        return URI.create(server.address()).getQuery().substring("token=".length());
    }

    private int port() {
        return URI.create(server.address()).getPort();
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    /** Fails if the table was dropped. */
    private int canaries() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM canary")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
