package dev.schemaless.tests.external;

import dev.schemaless.catalog.cell.RowKey;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Jogchat's go-schemaless and the helpers of its backend, with the statements of their code: each runs by itself, nothing is locked, entries
 * follow their cell one by one.
 */
final class JogchatClient implements AutoCloseable {
    private final JogchatStore store;
    private final Set<String> ignoredFields;
    private final List<Connection> shards = new ArrayList<>();

    /**
     * Connects as the Go program does.
     *
     * @param ignoredFields what the caller of {@code PutCell} says has no index table
     */
    JogchatClient(JogchatStore store, Set<String> ignoredFields) throws SQLException {
        this.store = store;
        this.ignoredFields = ignoredFields;
        for (String database : store.databases().names()) {
            // prepared by the server: a float64 is sent as such
            shards.add(store.databases()
                    .server()
                    .connect(
                            database,
                            Map.of(
                                    "useServerPrepStmts",
                                    "true",
                                    "tinyInt1isBit",
                                    "false",
                                    "jdbcCompliantTruncation",
                                    "false")));
        }
    }

    /** Does {@code constructCell} and {@code PutCell}. */
    UUID create(String column, Map<String, Object> body) throws SQLException {
        UUID key = UUID.randomUUID();
        put(key, column, now(), GoMaps.marshal(body));
        return key;
    }

    /** Does {@code GetCellLatest}, {@code mutateCell} and {@code PutCell}. */
    Map<String, Object> mutate(UUID key, String column, Consumer<Map<String, Object>> change) throws SQLException {
        Map<String, Object> body = latest(key, column);
        change.accept(body);
        put(key, column, now(), GoMaps.marshal(body));
        return body;
    }

    static long now() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }

    /** Does {@code PutCell}: the cell, then {@code putAllIndex}. */
    void put(UUID key, String column, long refKey, String body) throws SQLException {
        run(
                key,
                "INSERT INTO cell (row_key, column_name, ref_key, body) VALUES(?, ?, ?, ?)",
                bytes(key),
                column,
                refKey,
                body.getBytes(StandardCharsets.UTF_8));
        index(key, column, body);
    }

    /** Does {@code putAllIndex}. */
    void index(UUID key, String column, String body) throws SQLException {
        for (Map.Entry<String, Object> field :
                GoMaps.unmarshal(body.getBytes(StandardCharsets.UTF_8)).entrySet()) {
            if (!ignoredFields.contains(field.getKey())) {
                String name = field.getKey();
                run(
                        key,
                        "INSERT INTO index_" + column + "_" + name + " (row_key, " + name
                                + ") VALUES (?, ?) ON DUPLICATE KEY UPDATE " + name + " = ?",
                        bytes(key),
                        field.getValue(),
                        field.getValue());
            }
        }
    }

    private void run(UUID key, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement =
                shards.get(JogchatStore.databaseOf(key)).prepareStatement(sql)) {
            bind(statement, values);
            statement.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            statement.setObject(i + 1, value instanceof Boolean flag ? Integer.valueOf(flag ? 1 : 0) : value);
        }
    }

    private static byte[] bytes(UUID key) {
        return RowKey.of(key.getMostSignificantBits(), key.getLeastSignificantBits())
                .toBytes();
    }

    /** Does {@code GetCellLatest} and {@code json.Unmarshal}. */
    Map<String, Object> latest(UUID key, String column) throws SQLException {
        Map<UUID, Map<String, Object>> found = new TreeMap<>();
        cells(
                JogchatStore.databaseOf(key),
                "SELECT added_at, row_key, column_name, ref_key, body, created_at FROM cell WHERE row_key = ? AND"
                        + " column_name = ? ORDER BY ref_key DESC LIMIT 1",
                found,
                bytes(key),
                column);
        return found.get(key);
    }

    /** Does {@code GetCellsByColumnLatest} on all shards. */
    Map<UUID, Map<String, Object>> byColumn(String column) throws SQLException {
        Map<UUID, Map<String, Object>> found = new TreeMap<>();
        for (int shard = 0; shard < shards.size(); shard++) {
            cells(
                    shard,
                    "SELECT added_at, row_key, column_name, ref_key, body, created_at FROM cell WHERE column_name = ? AND"
                            + " (row_key, ref_key) IN (SELECT row_key, MAX(ref_key) FROM cell GROUP BY row_key)",
                    found,
                    column);
        }
        return found;
    }

    /** Does {@code GetCellsByFieldLatest} on all shards. */
    Map<UUID, Map<String, Object>> byField(String column, String field, Object value) throws SQLException {
        String table = "index_" + column + "_" + field;
        Map<UUID, Map<String, Object>> found = new TreeMap<>();
        for (int shard = 0; shard < shards.size(); shard++) {
            cells(
                    shard,
                    "SELECT added_at, cell.row_key, column_name, ref_key, body, created_at FROM (cell RIGHT JOIN "
                            + table
                            + " ON cell.row_key = " + table + ".row_key) WHERE " + field
                            + " = ? AND (cell.row_key, ref_key) IN (SELECT row_key, MAX(ref_key) FROM cell GROUP BY"
                            + " row_key)",
                    found,
                    value);
        }
        return found;
    }

    private void cells(int shard, String sql, Map<UUID, Map<String, Object>> found, Object... values)
            throws SQLException {
        try (PreparedStatement statement = shards.get(shard).prepareStatement(sql)) {
            bind(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.put(uuid(rows.getBytes(2)), GoMaps.unmarshal(rows.getBytes(5)));
                }
            }
        }
    }

    private static UUID uuid(byte[] bytes) {
        RowKey key = RowKey.of(bytes);
        return new UUID(key.longAt(0), key.longAt(8));
    }

    /** Returns what an index table holds, by row key. */
    Map<UUID, Object> entries(String column, String field) throws SQLException {
        Map<UUID, Object> entries = new TreeMap<>();
        for (int shard = 0; shard < shards.size(); shard++) {
            for (List<Object> row :
                    store.databases().rows(shard, "SELECT row_key, " + field + " FROM index_" + column + "_" + field)) {
                entries.put(uuid((byte[]) row.get(0)), row.get(1));
            }
        }
        return entries;
    }

    @Override
    public void close() throws SQLException {
        for (Connection shard : shards) {
            shard.close();
        }
    }
}
