package dev.schemaless.tests.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPInputStream;

/** Loads the packages past the driver, as a program does that knows the tables. */
final class HandWrittenLoad implements AutoCloseable {
    private static final int WORKERS = 4;
    private static final int ROWS = 500;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Connection> connections = new ArrayList<>();
    private final List<String> tables = new ArrayList<>();

    /** The key and the body of a row, and what its indexes hold. */
    private static final class Row {
        final byte[] key;
        final byte[] body;
        final List<byte[]> indexed;

        Row(byte[] key, byte[] body, List<byte[]> indexed) {
            this.key = key;
            this.body = body;
            this.indexed = indexed;
        }
    }

    private HandWrittenLoad() {}

    static HandWrittenLoad on(DatabaseServer server, String database, String model) throws SQLException {
        HandWrittenLoad load = new HandWrittenLoad();
        for (int i = 0; i < WORKERS; i++) {
            Connection connection = server.connect(database, HandWritten.LIKE_OURS);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            load.connections.add(connection);
        }
        load.findTables(model);
        return load;
    }

    /** The cells, the latest cells and the three indexes, in this order. */
    private void findTables(String model) throws SQLException {
        for (String kind : List.of("c", "l", "i%")) {
            try (PreparedStatement query = connections
                    .get(0)
                    .prepareStatement("SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()"
                            + " AND table_name LIKE ? ORDER BY table_name")) {
                query.setString(1, "schemaless\\_\\_" + model + "\\_%\\_" + kind + "\\_000000");
                try (ResultSet names = query.executeQuery()) {
                    while (names.next()) {
                        tables.add(names.getString(1));
                    }
                }
            }
        }
    }

    /** Empties the tables, loads the file into them, and returns how many rows it has. */
    long load(Path file) throws IOException, SQLException, InterruptedException, ExecutionException {
        try (Statement statement = connections.get(0).createStatement()) {
            for (String table : tables) {
                statement.execute("TRUNCATE TABLE " + table);
            }
        }
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return load(lines, workers);
        } finally {
            workers.shutdown();
        }
    }

    private long load(BufferedReader lines, ExecutorService workers)
            throws IOException, InterruptedException, ExecutionException {
        Semaphore waiting = new Semaphore(2 * WORKERS);
        List<Connection> free = Collections.synchronizedList(new ArrayList<>(connections));
        List<Future<?>> sent = new ArrayList<>();
        Set<List<Byte>> known = new HashSet<>();
        List<Row> rows = new ArrayList<>();
        long count = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Row row = row(JSON.readTree(line));
            if (known.add(boxed(row.key))) {
                rows.add(row);
                count++;
            }
            if (rows.size() == ROWS) {
                sent.add(send(rows, workers, free, waiting));
                rows = new ArrayList<>();
            }
        }
        sent.add(send(rows, workers, free, waiting));
        for (Future<?> each : sent) {
            each.get();
        }
        return count;
    }

    private static List<Byte> boxed(byte[] key) {
        Byte[] boxed = new Byte[key.length];
        Arrays.setAll(boxed, i -> key[i]);
        return List.of(boxed);
    }

    private Future<?> send(List<Row> rows, ExecutorService workers, List<Connection> free, Semaphore waiting)
            throws InterruptedException {
        waiting.acquire();
        return workers.submit(() -> {
            Connection connection = free.remove(0);
            try {
                insert(connection, rows);
            } finally {
                free.add(connection);
                waiting.release();
            }
            return null;
        });
    }

    private static Row row(JsonNode json) {
        BodyWriter body = new BodyWriter();
        write(json, body);
        byte[] key = digest(
                json.path("package").asText(),
                json.path("version").asText(),
                json.path("suite").asText());
        key[0] = 0;
        key[1] &= 63;
        List<byte[]> indexed = new ArrayList<>();
        indexed.add(text(json, "section"));
        indexed.add(json.has("size") ? EntryBytes.of(json.get("size").asLong()) : EntryBytes.ofNull());
        indexed.add(text(json, "maintainer"));
        indexed.add(text(json, "source"));
        return new Row(key, body.toBytes(), indexed);
    }

    private static byte[] text(JsonNode json, String field) {
        return json.hasNonNull(field) ? EntryBytes.of(json.get(field).asText()) : EntryBytes.ofNull();
    }

    private static void write(JsonNode node, BodyWriter body) {
        if (node.isObject()) {
            body.writeMapHeader(node.size());
            node.properties().forEach(field -> {
                body.writeString(field.getKey());
                write(field.getValue(), body);
            });
        } else if (node.isArray()) {
            body.writeArrayHeader(node.size());
            node.forEach(element -> write(element, body));
        } else if (node.isIntegralNumber()) {
            body.writeLong(node.asLong());
        } else if (node.isNumber()) {
            body.writeDouble(node.asDouble());
        } else if (node.isBoolean()) {
            body.writeBoolean(node.asBoolean());
        } else if (node.isNull()) {
            body.writeNil();
        } else {
            body.writeString(node.asText());
        }
    }

    private static byte[] digest(String... parts) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                sha.update(part.getBytes(StandardCharsets.UTF_8));
                sha.update((byte) 0);
            }
            return Arrays.copyOf(sha.digest(), 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void insert(Connection connection, List<Row> rows) throws SQLException {
        int count = rows.size();
        if (count == 0) {
            return;
        }
        String text = "START TRANSACTION; INSERT INTO " + tables.get(1)
                + " (row_key, column_name, ref_key, row_seq, body, created_at) VALUES "
                + times(count, "(?, 'base', 0, 1, ?, UTC_TIMESTAMP(6))") + "; INSERT INTO " + tables.get(0)
                + " (row_key, column_name, ref_key, write_id, body, created_at) VALUES "
                + times(count, "(?, 'base', 0, ?, ?, UTC_TIMESTAMP(6))") + "; INSERT INTO " + tables.get(2)
                + " (c0, c1, row_key, row_seq) VALUES " + times(count, "(?, ?, ?, 1)")
                + "; INSERT INTO " + tables.get(3) + " (c0, row_key, row_seq) VALUES "
                + times(count, "(?, ?, 1)") + "; INSERT INTO " + tables.get(4)
                + " (c0, row_key, row_seq) VALUES " + times(count, "(?, ?, 1)")
                + "; COMMIT";
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            bind(statement, rows);
            statement.execute();
        }
    }

    private static void bind(PreparedStatement statement, List<Row> rows) throws SQLException {
        int at = 1;
        for (Row row : rows) {
            statement.setBytes(at++, row.key);
            statement.setBytes(at++, row.body);
        }
        byte[] writeId = digest("write", Arrays.toString(rows.get(0).key));
        for (Row row : rows) {
            statement.setBytes(at++, row.key);
            statement.setBytes(at++, writeId);
            statement.setBytes(at++, row.body);
        }
        for (Row row : rows) {
            statement.setBytes(at++, row.indexed.get(0));
            statement.setBytes(at++, row.indexed.get(1));
            statement.setBytes(at++, row.key);
        }
        for (int index = 2; index < 4; index++) {
            for (Row row : rows) {
                statement.setBytes(at++, row.indexed.get(index));
                statement.setBytes(at++, row.key);
            }
        }
    }

    private static String times(int count, String row) {
        return String.join(", ", Collections.nCopies(count, row));
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }
}
