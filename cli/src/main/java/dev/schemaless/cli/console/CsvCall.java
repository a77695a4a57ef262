package dev.schemaless.cli.console;

import com.sun.net.httpserver.HttpExchange;
import dev.schemaless.cli.output.CsvFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Runs a query and sends all its rows as comma-separated values, as they are read. A file that is too large or takes too long ends without
 * HTTP's last chunk, so that no browser takes it for a whole one. Not thread-safe.
 */
final class CsvCall {
    private static final long MAX_BYTES = 256L << 20;
    private static final long CHUNKED = 0;

    private final HttpExchange exchange;
    private final StoreSession session;
    private final long deadline;
    private long left = MAX_BYTES;
    private int sent;

    CsvCall(HttpExchange exchange, StoreSession session) {
        this.exchange = exchange;
        this.session = session;
        this.deadline = System.nanoTime() + session.timeLimit().toNanos();
    }

    /**
     * Runs within a call of the session.
     *
     * @return the number of rows
     * @throws SQLException before anything was sent, if the statement is not a query or fails at once
     */
    int run(String query) throws SQLException, IOException {
        session.run(statement -> {
            try (ResultSet rows = statement.executeQuery(query)) {
                send(rows);
            }
        });
        return sent;
    }

    private void send(ResultSet rows) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/csv; charset=utf-8");
        exchange.sendResponseHeaders(Reply.OK, CHUNKED);
        OutputStream out = exchange.getResponseBody(); // closed only when the file is whole
        try {
            sent = CsvFormat.of(',', '"', CsvFormat.Header.SHOWN).write(rows, line -> sendLine(line, out));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (SQLException e) {
            throw new IOException("Cannot send all rows: the query has failed.", e);
        }
        out.close();
    }

    private void sendLine(String line, OutputStream out) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        left -= bytes.length;
        try {
            if (left < 0 || System.nanoTime() - deadline > 0) {
                throw new IOException("Cannot send all rows: the file would be too large, or takes too long.");
            }
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
