package dev.schemaless.clients.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.clients.ClientStore;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** H2's web console, as a browser uses it. */
final class H2ConsoleTest {
    private static final Pattern SESSION = Pattern.compile("jsessionid=(\\w+)");

    @AutoClose
    private ClientStore store;

    private final HttpClient browser = HttpClient.newHttpClient();
    private Server console;
    private String session = "";

    @BeforeEach
    void logIn() throws SQLException, IOException, InterruptedException {
        store = ClientStore.inMemory(
                "CREATE TABLE guest (id INTEGER PRIMARY KEY, name VARCHAR(20), tags VARCHAR ARRAY)",
                "CREATE INDEX by_name ON guest (name)",
                "INSERT INTO guest VALUES (1, 'Ada <&>', ARRAY['early']), (2, NULL, NULL)");
        console = Server.createWebServer("-webPort", "0", "-webDaemon").start();
        Matcher first = SESSION.matcher(page("/", Map.of()));
        assertThat(first.find()).isTrue();
        session = first.group(1);
        String answer = page(
                "/login.do",
                Map.of(
                        "driver",
                        "dev.schemaless.jdbc.SchemalessDriver",
                        "url",
                        store.url(),
                        "user",
                        "",
                        "password",
                        ""));
        assertThat(answer).contains("frame");
    }

    @AfterEach
    void stop() {
        console.stop();
    }

    @Test
    void treeShowsTablesColumnsAndIndexes() throws IOException, InterruptedException {
        assertThat(page("/tables.do", Map.of())).contains("guest", "name", "by_name", "VARCHAR(20)", "Schemaless");
    }

    @Test
    void queryShowsItsRows() throws IOException, InterruptedException {
        assertThat(query("SELECT * FROM guest ORDER BY id")).contains("Ada &lt;&amp;&gt;", "null", "2 rows");
    }

    @Test
    void statementsOfAScriptRunOneAfterAnother() throws IOException, InterruptedException, SQLException {
        String answer =
                query("INSERT INTO guest (id) VALUES (3); UPDATE guest SET name = 'x'; SELECT COUNT(*) FROM guest");

        assertThat(answer).contains("Update count: 1", "Update count: 3");
        assertThat(store.value("SELECT COUNT(*) FROM guest WHERE name = 'x'")).isEqualTo(3L);
    }

    @Test
    void transactionIsRolledBack() throws IOException, InterruptedException, SQLException {
        query("@autocommit_false");
        query("DELETE FROM guest");
        query("ROLLBACK");

        assertThat(store.value("SELECT COUNT(*) FROM guest")).isEqualTo(2L);
    }

    @Test
    void metadataCommandsAnswer() throws IOException, InterruptedException {
        assertThat(query("@TABLES null null guest")).contains("guest");
        assertThat(query("@COLUMNS null null guest")).contains("VARCHAR ARRAY");
        assertThat(query("@PRIMARY_KEYS null null guest")).contains("id");
        assertThat(query("@TABLE_PRIVILEGES null null guest")).doesNotContain("Exception", "0A000");
        assertThat(query("@INFO")).contains("Schemaless");
    }

    @Test
    void errorShowsItsState() throws IOException, InterruptedException {
        assertThat(query("SELECT x FROM guest")).contains("42703");
    }

    private String query(String sql) throws IOException, InterruptedException {
        return page("/query.do", Map.of("sql", sql));
    }

    private String page(String path, Map<String, String> form) throws IOException, InterruptedException {
        String query = form.entrySet().stream()
                .map(entry -> "&" + entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining());
        URI place = URI.create("http://localhost:" + console.getPort() + path + "?jsessionid=" + session + query);
        HttpRequest request = HttpRequest.newBuilder(place).build();
        return browser.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
}
