package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** H2's web console on a store, driven by the requests that its pages send. */
class ConsoleTest {
    private static final String URL = "jdbc:schemaless:mem:web_console";
    private static final Pattern SESSION = Pattern.compile("jsessionid=(\\w+)");

    private Connection connection;
    private ConsoleServer server;
    private String session;

    @BeforeEach
    void logIn() throws Exception {
        connection = DriverManager.getConnection(URL);
        run(
                "CREATE TABLE hotel (id INTEGER PRIMARY KEY, name VARCHAR(20), opened DATE, rate DECIMAL(8, 2) DEFAULT 1.5)");
        run("INSERT INTO hotel VALUES (1, 'Ritz', DATE '1898-06-01', 500), (2, 'Inn', NULL, 40)");
        run("CREATE TABLE note (text VARCHAR)");
        run("INSERT INTO note (text) VALUES ('first')");
        server = ConsoleServer.start(URL, "", 0);
        session = firstGroup(SESSION, get(""));
        String form = get("login.jsp?jsessionid=" + session);
        assertThat(form).contains("value=\"" + URL + "\"").contains("dev.schemaless.jdbc.SchemalessDriver");
        post(
                "login.do",
                Map.of("driver", "dev.schemaless.jdbc.SchemalessDriver", "url", URL, "user", "", "password", ""));
    }

    @AfterEach
    void close() throws Exception {
        get("logout.do?jsessionid=" + session);
        server.close();
        connection.close();
    }

    @Test
    void storeIsBrowsed() throws Exception {
        assertThat(get("tables.do?jsessionid=" + session))
                .contains("hotel")
                .contains("note")
                .contains("opened")
                .contains("DECIMAL(8, 2)");
    }

    @Test
    void queryShowsRowsAndErrors() throws Exception {
        assertThat(query("SELECT name, rate FROM hotel ORDER BY id"))
                .contains("Ritz")
                .contains("40.00");
        assertThat(query("SELECT nothing FROM hotel")).contains("42703");
    }

    @Test
    void rowIsChangedInTheGrid() throws Exception {
        query("@edit SELECT * FROM hotel ORDER BY id");
        String page = edit(1, 1, "1", "Savoy", "1889-08-06", "450.50");

        assertThat(page).contains("Savoy").doesNotContain("class=\"error\"");
        assertThat(
                        value(
                                "SELECT name || ' ' || CAST(opened AS VARCHAR) || ' ' || CAST(rate AS VARCHAR) FROM hotel WHERE id = 1"))
                .isEqualTo("Savoy 1889-08-06 450.50");
    }

    @Test
    void rowIsAddedAndDeletedInTheGrid() throws Exception {
        query("@edit SELECT * FROM hotel ORDER BY id");
        edit(1, -1, "3", "Hut", "null", "=+");
        edit(2, 2, "2", "Inn", "null", "40.00");

        assertThat(value("SELECT LISTAGG(name || CAST(rate AS VARCHAR), ',') WITHIN GROUP (ORDER BY id) FROM hotel"))
                .isEqualTo("Ritz500.00,Hut1.50");
    }

    @Test
    void rowWithoutPrimaryKeyIsChangedInTheGrid() throws Exception {
        query("@edit SELECT text, _row_key FROM note");
        edit(1, 1, "second", value("SELECT _row_key FROM note"));

        assertThat(value("SELECT text FROM note")).isEqualTo("second");
    }

    private String edit(int operation, int row, String... values) throws Exception {
        Map<String, String> fields = new HashMap<>();
        fields.put("op", Integer.toString(operation));
        fields.put("row", Integer.toString(row));
        for (int i = 0; i < values.length; i++) {
            fields.put("r" + row + "c" + (i + 1), values[i]);
        }
        return post("editResult.do", fields);
    }

    private String query(String sql) throws Exception {
        String page = post("query.do", Map.of("sql", sql));
        Matcher frame = Pattern.compile("result\\.do\\?[^\"']+").matcher(page);
        return frame.find() ? get(frame.group().replace("&amp;", "&")) : page;
    }

    private String get(String path) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(server.address() + path)).GET());
    }

    private String post(String path, Map<String, String> fields) throws Exception {
        String body = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return send(HttpRequest.newBuilder(URI.create(server.address() + path + "?jsessionid=" + session))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private String send(HttpRequest.Builder request) throws Exception {
        // one client a request: H2 closes connections that a client would use again
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    private static String firstGroup(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    private void run(String sql) throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String value(String sql) throws Exception {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
