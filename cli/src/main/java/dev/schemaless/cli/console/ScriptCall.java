package dev.schemaless.cli.console;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.schemaless.cli.statement.NameAdvice;
import dev.schemaless.cli.statement.ScriptStatement;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/** Runs statements one after another, up to the first that fails, and writes their results. Not thread-safe. */
final class ScriptCall {
    private final StoreSession session;
    private final List<ScriptStatement> statements;
    private final ResultLimit limit = new ResultLimit();

    ScriptCall(StoreSession session, List<ScriptStatement> statements) {
        this.session = session;
        this.statements = statements;
    }

    /** Returns an object: {@code results} in order, and {@code transaction}, which is true while one is open. */
    byte[] run(Connection connection) throws SQLException, IOException {
        return Json.object(json -> {
            json.writeArrayFieldStart("results");
            for (ScriptStatement each : statements) {
                json.writeStartObject();
                boolean succeeded = runOne(connection, each, json);
                json.writeEndObject();
                if (!succeeded) {
                    break;
                }
            }
            json.writeEndArray();
            json.writeBooleanField("transaction", !connection.getAutoCommit());
        });
    }

    private boolean runOne(Connection connection, ScriptStatement each, JsonGenerator json) throws IOException {
        json.writeNumberField("number", each.number());
        long start = System.nanoTime();
        try {
            session.run(statement -> execute(statement, each.text(), json));
            return true;
        } catch (SQLException e) {
            SQLException advised = NameAdvice.advised(e, each.text(), connection);
            Json.writeError(json, each.positioned(String.valueOf(advised.getMessage())), advised.getSQLState());
            return false;
        } finally {
            json.writeNumberField(
                    "millis", Duration.ofNanos(System.nanoTime() - start).toMillis());
        }
    }

    private void execute(Statement statement, String sql, JsonGenerator json) throws SQLException, IOException {
        // one more row shows whether there are more
        statement.setMaxRows(ResultLimit.ROWS + 1);
        if (statement.execute(sql)) {
            try (ResultSet rows = statement.getResultSet()) {
                new ResultJson(json, limit).write(rows);
            }
        } else {
            json.writeNumberField("updates", statement.getLargeUpdateCount());
        }
        json.writeArrayFieldStart("warnings");
        for (SQLWarning each = statement.getWarnings(); each != null; each = each.getNextWarning()) {
            json.writeString(String.valueOf(each.getMessage()));
        }
        json.writeEndArray();
    }
}
