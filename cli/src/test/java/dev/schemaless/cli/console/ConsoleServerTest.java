package dev.schemaless.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The answers to the calls of a console's page. */
@Timeout(120)
class ConsoleServerTest {
    /** 10^9 rows of a join that nothing shortens. */
    private static final String ENDLESS = "SELECT COUNT(*) FROM n a, n b, n c WHERE a.id + b.id + c.id < 0";

    private static final Duration LONG = Duration.ofSeconds(100);

    private Connection connection;
    private ConsoleServer server;
    private PageCaller page;

    @BeforeEach
    void start() throws SQLException, IOException, InterruptedException {
        connection = DriverManager.getConnection("jdbc:schemaless:");
        execute("CREATE TABLE hotel (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL, rate DECIMAL(8, 2))");
        execute("CREATE INDEX by_rate ON hotel (rate, name)");
        execute("INSERT INTO hotel VALUES (1, 'Ritz', 500), (2, 'Inn <&>', NULL)");
        execute("CREATE VIEW dear AS SELECT * FROM hotel WHERE rate > 100");
        execute("CREATE TABLE n (id INTEGER PRIMARY KEY)");
        execute("INSERT INTO n VALUES "
                + IntStream.range(0, 1001).mapToObj(i -> "(" + i + ")").collect(Collectors.joining(", ")));
        open(LONG);
    }

    private void open(Duration timeLimit) throws IOException, InterruptedException {
        server = ConsoleServer.start(connection, 0, timeLimit);
        page = PageCaller.inside(server);
    }

    @AfterEach
    void close() throws SQLException {
        server.close();
        connection.close();
    }

    @Test
    void treeHasTablesColumnsAndIndexes() throws IOException, InterruptedException {
        JsonNode tables = page.read("/catalog").path("tables");
        assertThat(tables.findValuesAsText("name")).contains("hotel", "dear", "n");
        assertThat(tables.findValuesAsText("type")).contains("TABLE", "VIEW");

        JsonNode hotel = page.read("/table?schema=PUBLIC&name=hotel");
        assertThat(hotel.path("columns").findValuesAsText("name")).containsExactly("id", "name", "rate");
        assertThat(hotel.path("columns").findValuesAsText("key")).containsExactly("true", "false", "false");
        assertThat(hotel.path("columns").findValuesAsText("nullable")).containsExactly("false", "false", "true");
        assertThat(hotel.path("indexes").toString()).contains("\"by_rate\"", "\"rate, name\"");
        assertThat(page.read("/table?schema=PUBLIC&name=h%25").path("columns")).isEmpty();
    }

    @Test
    void queryHasColumnsRowsAndNulls() throws IOException, InterruptedException {
        JsonNode result = result("SELECT name, rate FROM hotel ORDER BY id");

        assertThat(result.path("columns").findValuesAsText("name")).containsExactly("name", "rate");
        assertThat(result.path("columns").findValuesAsText("number")).containsExactly("false", "true");
        assertThat(result.path("rows").toString()).isEqualTo("[[\"Ritz\",\"500.00\"],[\"Inn <&>\",null]]");
        assertThat(result.path("more").asBoolean()).isFalse();
    }

    @Test
    void statementsRunInOrderUpToTheFirstThatFails() throws IOException, InterruptedException {
        JsonNode results = page.run("INSERT INTO n VALUES (-1), (-2);\nSELECT nam FROM hotel;\nDELETE FROM n")
                .path("results");

        assertThat(results).hasSize(2);
        assertThat(results.get(0).path("updates").asInt()).isEqualTo(2);
        assertThat(results.get(1).path("number").asInt()).isEqualTo(2);
        assertThat(results.get(1).path("error").path("state").asText()).isEqualTo("42703");
        assertThat(results.get(1).path("error").path("message").asText())
                .contains("line 2, column 8", "Did you mean 'name'?");
        assertThat(result("SELECT COUNT(*) FROM n").path("rows").toString()).isEqualTo("[[\"1003\"]]");
    }

    @Test
    void openTransactionIsShown() throws IOException, InterruptedException {
        assertThat(page.run("BEGIN; DELETE FROM n").path("transaction").asBoolean())
                .isTrue();
        assertThat(page.read("/catalog").path("transaction").asBoolean()).isTrue();
        assertThat(page.run("ROLLBACK").path("transaction").asBoolean()).isFalse();
        assertThat(result("SELECT COUNT(*) FROM n").path("rows").toString()).isEqualTo("[[\"1001\"]]");
    }

    @Test
    void planIsMarkedAsOne() throws IOException, InterruptedException {
        assertThat(result("EXPLAIN SELECT * FROM hotel").path("plan").asBoolean())
                .isTrue();
        assertThat(result("SELECT 'x' AS plan").path("plan").asBoolean()).isFalse();
    }

    @Test
    void explainRunsNoneOfTheStatements() throws IOException, InterruptedException {
        JsonNode results = page.explain("SELECT * FROM hotel; DELETE FROM n; EXPLAIN SELECT 1")
                .path("results");

        assertThat(results.findValuesAsText("plan")).containsExactly("true", "true", "true");
        assertThat(results.get(1).path("rows").toString()).contains("Delete from n");
        assertThat(result("SELECT COUNT(*) FROM n").path("rows").toString()).isEqualTo("[[\"1001\"]]");
    }

    @Test
    void rowsAndValuesAreLimited() throws IOException, InterruptedException {
        JsonNode rows = result("SELECT id FROM n");
        assertThat(rows.path("rows")).hasSize(1000);
        assertThat(rows.path("more").asBoolean()).isTrue();

        JsonNode value = result("SELECT REPEAT('x', 20000)").path("rows").get(0).get(0);
        assertThat(value.path("first").asText()).hasSize(10_000);
        assertThat(value.path("length").asInt()).isEqualTo(20_000);

        JsonNode wide = result("SELECT REPEAT('x', 10000) FROM n");
        assertThat(wide.path("rows").size()).isBetween(400, 450);
        assertThat(wide.path("more").asBoolean()).isTrue();
    }

    @Test
    void statementsAreLimited() throws IOException, InterruptedException {
        HttpResponse<String> many = page.post("/run", "SELECT 1;".repeat(101));
        assertThat(many.statusCode()).isEqualTo(400);
        assertThat(many.body()).startsWith("Cannot run 101 statements at once: 100 is the limit.");

        HttpResponse<String> tooLong = page.post("/run", "x".repeat((1 << 20) + 1));
        assertThat(tooLong.statusCode()).isEqualTo(413);
        assertThat(tooLong.body()).startsWith("Cannot run statements: they are longer than 1048576 bytes.");
    }

    @Test
    void csvHasAllRows() throws IOException, InterruptedException {
        HttpResponse<String> answer = page.post("/csv", "SELECT id FROM n ORDER BY id;");

        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/csv; charset=utf-8");
        assertThat(answer.body().lines())
                .hasSize(1002)
                .startsWith("\"id\"", "\"0\"")
                .endsWith("\"1000\"");
    }

    @Test
    void csvIsOfOneQueryAlone() throws IOException, InterruptedException {
        HttpResponse<String> update = page.post("/csv", "DELETE FROM n");
        assertThat(update.statusCode()).isEqualTo(400);
        assertThat(update.body()).contains("\"error\"", "\"state\":\"");
        assertThat(page.post("/csv", "SELECT 1; SELECT 2").body())
                .isEqualTo("Cannot save CSV of 2 statements: select one query.");
        assertThat(page.post("/csv", "SELECT nothing FROM n").body()).contains("42703");
        assertThat(result("SELECT COUNT(*) FROM n").path("rows").toString()).isEqualTo("[[\"1001\"]]");
    }

    @Test
    void statementIsCancelledAndOthersWait() throws Exception {
        CompletableFuture<JsonNode> endless = runInTheBackground("SELECT 1; " + ENDLESS + "; SELECT 2");
        awaitBusy(endless);
        assertThat(page.post("/run", "SELECT 1").body()).startsWith("Cannot answer: a statement is running.");

        while (!endless.isDone()) {
            assertThat(page.post("/cancel", "").statusCode()).isEqualTo(200);
        }

        JsonNode results = endless.get().path("results");
        assertThat(results).hasSize(2);
        assertThat(results.get(1).path("error").path("state").asText()).isEqualTo("57014");
        assertThat(result("SELECT 1").path("rows").toString()).isEqualTo("[[\"1\"]]");
    }

    @Test
    void timeLimitEndsAStatement() throws IOException, InterruptedException {
        server.close();
        open(Duration.ofSeconds(1));

        assertThat(result(ENDLESS).path("error").path("state").asText()).isEqualTo("57014");
    }

    @Test
    void closeEndsWhatRunsAndTheServer() throws Exception {
        CompletableFuture<JsonNode> endless = runInTheBackground(ENDLESS);
        awaitBusy(endless);

        server.close();

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> page.get("/"));
        assertThat(endless.handle((results, failure) -> entry(results != null, failure != null))
                        .get())
                .isIn(entry(true, false), entry(false, true));
        assertThat(connection.isValid(0)).isTrue();
    }

    private CompletableFuture<JsonNode> runInTheBackground(String sql) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return page.run(sql);
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                work -> new Thread(work).start()); // the client completes its answers in the common pool
    }

    /** Waits until the console refuses to read the catalog because a statement runs. */
    private void awaitBusy(CompletableFuture<JsonNode> statement) throws IOException, InterruptedException {
        while (page.get("/catalog").statusCode() != 409) {
            assertThat(statement).isNotDone();
        }
    }

    private JsonNode result(String sql) throws IOException, InterruptedException {
        JsonNode results = page.run(sql).path("results");
        assertThat(results).hasSize(1);
        return results.get(0);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
