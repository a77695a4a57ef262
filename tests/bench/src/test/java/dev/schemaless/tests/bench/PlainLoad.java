package dev.schemaless.tests.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Loads the packages into what a user would have instead, with the same three indexes: a table with a column for each field, or one with
 * a JSON column and generated columns for what is indexed. Four threads, 500 rows a statement, which Connector/J makes of batches.
 */
final class PlainLoad implements AutoCloseable {
    private static final int WORKERS = 4;
    private static final int ROWS = 500;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY =
            "PRIMARY KEY (package, version, suite), KEY (section, size), KEY (maintainer), KEY (source)";
    private static final List<String> FIELDS = List.of(
            "package",
            "version",
            "suite",
            "section",
            "maintainer",
            "source",
            "architecture",
            "priority",
            "installed_size",
            "size",
            "description",
            "homepage",
            "depends",
            "tag");

    /** Where the fields go. */
    enum Kind {
        COLUMNS(
                "CREATE TABLE %s (package VARCHAR(100), version VARCHAR(64), suite VARCHAR(16), section VARCHAR(32),"
                        + " maintainer VARCHAR(128), source VARCHAR(100), architecture VARCHAR(16), priority VARCHAR(16),"
                        + " installed_size BIGINT, size BIGINT, description VARCHAR(400), homepage TEXT, depends TEXT, tag TEXT, "
                        + KEY + ") ENGINE=InnoDB CHARACTER SET utf8mb4",
                "INSERT IGNORE INTO %s VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        JSON_COLUMN(
                "CREATE TABLE %s (package VARCHAR(100), version VARCHAR(64), suite VARCHAR(16), body JSON,"
                        + " section VARCHAR(32) AS (JSON_VALUE(body, '$.section')) VIRTUAL,"
                        + " maintainer VARCHAR(128) AS (JSON_VALUE(body, '$.maintainer')) VIRTUAL,"
                        + " source VARCHAR(100) AS (JSON_VALUE(body, '$.source')) VIRTUAL,"
                        + " size BIGINT AS (JSON_VALUE(body, '$.size')) VIRTUAL, " + KEY
                        + ") ENGINE=InnoDB CHARACTER SET utf8mb4",
                "INSERT IGNORE INTO %s (package, version, suite, body) VALUES (?, ?, ?, ?)");

        private final String definition;
        private final String insert;

        Kind(String definition, String insert) {
            this.definition = definition;
            this.insert = insert;
        }
    }

    private final Kind kind;
    private final String table;
    private final BlockingQueue<Connection> connections = new LinkedBlockingQueue<>();

    PlainLoad(Kind kind, DatabaseServer server, String database) throws SQLException {
        this.kind = kind;
        this.table = "packages_in_" + kind.name().toLowerCase(Locale.ROOT);
        Map<String, String> properties = new HashMap<>(HandWritten.LIKE_OURS);
        properties.put("rewriteBatchedStatements", "true");
        for (int i = 0; i < WORKERS; i++) {
            Connection connection = server.connect(database, properties);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connections.add(connection);
        }
    }

    /** Makes the table anew, loads the file into it, and returns how many rows it has then. */
    long load(Path file) throws IOException, SQLException, InterruptedException, ExecutionException {
        Connection first = connections.take();
        try (Statement statement = first.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS " + table);
            statement.execute(kind.definition.formatted(table));
            connections.add(first);
            ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
            try (BufferedReader lines = new BufferedReader(
                    new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
                load(lines, workers);
            } finally {
                workers.shutdown();
            }
            try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
                count.next();
                return count.getLong(1);
            }
        }
    }

    private void load(BufferedReader lines, ExecutorService workers)
            throws IOException, InterruptedException, ExecutionException {
        Semaphore waiting = new Semaphore(2 * WORKERS);
        List<Future<?>> sent = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            rows.add(line);
            if (rows.size() == ROWS) {
                sent.add(send(rows, workers, waiting));
                rows = new ArrayList<>();
            }
        }
        sent.add(send(rows, workers, waiting));
        for (Future<?> each : sent) {
            each.get();
        }
    }

    private Future<?> send(List<String> rows, ExecutorService workers, Semaphore waiting) throws InterruptedException {
        waiting.acquire();
        return workers.submit(() -> {
            Connection connection = connections.take();
            try (PreparedStatement insert = connection.prepareStatement(kind.insert.formatted(table))) {
                for (String row : rows) {
                    bind(insert, row);
                    insert.addBatch();
                }
                insert.executeBatch();
            } finally {
                connections.add(connection);
                waiting.release();
            }
            return null;
        });
    }

    private void bind(PreparedStatement insert, String line) throws IOException, SQLException {
        JsonNode row = JSON.readTree(line);
        int columns = kind == Kind.COLUMNS ? FIELDS.size() : 3;
        for (int i = 0; i < columns; i++) {
            insert.setString(i + 1, text(row, FIELDS.get(i)));
        }
        if (kind == Kind.JSON_COLUMN) {
            insert.setString(columns + 1, line);
        }
    }

    private static @Nullable String text(JsonNode row, String field) {
        JsonNode value = row.get(field);
        if (value == null || value.isNull()) {
            return null;
        }
        return value.isContainerNode() ? value.toString() : value.asText();
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }
}
