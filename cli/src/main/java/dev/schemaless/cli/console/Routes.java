package dev.schemaless.cli.console;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.schemaless.cli.statement.ScriptStatement;
import dev.schemaless.cli.statement.Statements;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Answers the page's calls, which the gate has admitted. A statement that fails is an answer with its SQLState. Thread-safe. */
final class Routes implements HttpHandler {
    private static final int MAX_SQL_BYTES = 1 << 20;
    private static final int MAX_STATEMENTS = 100;

    private final StoreSession session;

    Routes(StoreSession session) {
        this.session = session;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        try {
            switch (exchange.getRequestMethod() + " " + path) {
                case "GET /catalog" ->
                    Reply.json(session.alone(CatalogCall::tables)).send(exchange);
                case "GET /table" -> table(exchange).send(exchange);
                case "POST /run" -> run(exchange, each -> each).send(exchange);
                case "POST /explain" ->
                    run(exchange, ScriptStatement::explained).send(exchange);
                case "POST /csv" -> csv(exchange);
                case "POST /cancel" -> cancel().send(exchange);
                default -> page(exchange, path).send(exchange);
            }
        } catch (StoreSession.BusyException e) {
            Reply.refusal(Reply.CONFLICT, String.valueOf(e.getMessage())).send(exchange);
        } catch (SQLException e) {
            failed(e).send(exchange);
        }
    }

    private static Reply page(HttpExchange exchange, String path) {
        return (exchange.getRequestMethod().equals("GET") ? PageFiles.find(path) : Optional.<Reply>empty())
                .orElseGet(() -> Reply.refusal(Reply.NOT_FOUND, "Cannot answer: there is no such page."));
    }

    private Reply table(HttpExchange exchange) throws SQLException, IOException, StoreSession.BusyException {
        Map<String, String> wanted =
                parameters(String.valueOf(exchange.getRequestURI().getRawQuery()));
        String schema = wanted.getOrDefault("schema", "");
        String name = wanted.getOrDefault("name", "");
        return Reply.json(session.alone(connection -> CatalogCall.table(connection, schema, name)));
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new TreeMap<>();
        for (String each : query.split("&")) {
            int equals = each.indexOf('=');
            if (equals > 0) {
                parameters.put(
                        each.substring(0, equals),
                        URLDecoder.decode(each.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return parameters;
    }

    private Reply run(HttpExchange exchange, UnaryOperator<ScriptStatement> form)
            throws SQLException, IOException, StoreSession.BusyException {
        byte[] sql = body(exchange);
        if (sql.length > MAX_SQL_BYTES) {
            return tooLong();
        }
        List<ScriptStatement> statements = Statements.located(new String(sql, StandardCharsets.UTF_8)).stream()
                .map(form)
                .toList();
        if (statements.size() > MAX_STATEMENTS) {
            return Reply.refusal(
                    Reply.BAD_REQUEST,
                    "Cannot run " + statements.size() + " statements at once: " + MAX_STATEMENTS
                            + " is the limit. Run the file by `schemaless URL -f FILE`.");
        }
        return Reply.json(session.alone(new ScriptCall(session, statements)::run));
    }

    private void csv(HttpExchange exchange) throws SQLException, IOException, StoreSession.BusyException {
        byte[] sql = body(exchange);
        if (sql.length > MAX_SQL_BYTES) {
            tooLong().send(exchange);
            return;
        }
        List<ScriptStatement> statements = Statements.located(new String(sql, StandardCharsets.UTF_8));
        if (statements.size() != 1) {
            Reply.refusal(
                            Reply.BAD_REQUEST,
                            "Cannot save CSV of " + statements.size() + " statements: select one query.")
                    .send(exchange);
            return;
        }
        CsvCall csv = new CsvCall(exchange, session);
        session.alone(connection -> csv.run(statements.get(0).text()));
    }

    private Reply cancel() throws SQLException, IOException {
        session.cancel();
        return Reply.json(Json.object(json -> {}));
    }

    /** Returns the request's body, or its first bytes if it is too long. */
    private static byte[] body(HttpExchange exchange) throws IOException {
        return exchange.getRequestBody().readNBytes(MAX_SQL_BYTES + 1);
    }

    private static Reply tooLong() {
        return Reply.refusal(
                Reply.TOO_LARGE,
                "Cannot run statements: they are longer than " + MAX_SQL_BYTES
                        + " bytes. Run the file by `schemaless URL -f FILE`.");
    }

    private static Reply failed(SQLException error) throws IOException {
        try {
            byte[] body =
                    Json.object(json -> Json.writeError(json, String.valueOf(error.getMessage()), error.getSQLState()));
            return new Reply(Reply.BAD_REQUEST, "application/json", body);
        } catch (SQLException e) {
            throw new IllegalStateException(e); // nothing of the store is read
        }
    }
}
