package dev.schemaless.tests.external;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.cells.HashedDatabases;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** A store in three databases, if not in another number, with columns {@code news} and {@code users}, written as Jogchat's go-schemaless writes it. */
final class JogchatStore implements AutoCloseable {
    private static final int DATABASES = 3;
    private static final HashedDatabases PLACES = new HashedDatabases(DATABASES, RowKey::toBytes);
    /** Fields with an index table, by column name. */
    private static final Map<String, Map<String, String>> INDEXES = Map.of(
            "news", Map.of("title", "VARCHAR(20)", "timestamp", "BIGINT", "hot", "TINYINT(1)", "id", "BINARY(16)"),
            "users", Map.of("last_name", "VARCHAR(20)"));

    private final ClientDatabases databases;
    private final HashedDatabases places;

    JogchatStore(DatabaseServer server) throws SQLException {
        this(server, DATABASES);
    }

    JogchatStore(DatabaseServer server, int count) throws SQLException {
        databases = ClientDatabases.create(server, count);
        places = new HashedDatabases(count, RowKey::toBytes);
        for (int i = 0; i < count; i++) {
            createCells(i, "cell");
            for (String column : INDEXES.keySet()) {
                for (Map.Entry<String, String> index : INDEXES.get(column).entrySet()) {
                    databases.run(
                            i,
                            "CREATE TABLE index_" + column + "_" + index.getKey() + " (`" + index.getKey() + "` "
                                    + index.getValue() + " NOT NULL, row_key BINARY(16) NOT NULL UNIQUE, PRIMARY KEY (`"
                                    + index.getKey() + "`, row_key))");
                }
            }
        }
    }

    void createCells(int database, String name) throws SQLException {
        databases.run(
                database,
                "CREATE TABLE " + name + " (added_at BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, row_key BINARY(16) NOT"
                        + " NULL, column_name VARCHAR(64) NOT NULL, ref_key BIGINT NOT NULL, body BLOB, created_at"
                        + " DATETIME DEFAULT CURRENT_TIMESTAMP, UNIQUE cell_idx (row_key, column_name, ref_key))");
    }

    ClientDatabases databases() {
        return databases;
    }

    static int databaseOf(UUID key) {
        return PLACES.shardOf(rowKey(key));
    }

    /** Returns the number of a key's database in this store. */
    private int placeOf(UUID key) {
        return places.shardOf(rowKey(key));
    }

    private static RowKey rowKey(UUID key) {
        return RowKey.of(key.getMostSignificantBits(), key.getLeastSignificantBits());
    }

    /** Writes a version of a cell and its entries. The client's server is not strict. */
    void put(UUID key, String column, long refKey, Map<String, ?> body) throws SQLException {
        try {
            cell(key, column, refKey, new ObjectMapper().writeValueAsString(new TreeMap<>(body)));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
        for (String field : INDEXES.getOrDefault(column, Map.of()).keySet()) {
            if (body.containsKey(field)) {
                entry(key, column, field, body.get(field));
            }
        }
    }

    /** Writes a version of a cell alone. */
    void cell(UUID key, String column, long refKey, String body) throws SQLException {
        cellAt(placeOf(key), key, column, refKey, body);
    }

    void cellAt(int database, UUID key, String column, long refKey, String body) throws SQLException {
        databases.run(
                database,
                "INSERT INTO cell (row_key, column_name, ref_key, body, created_at) VALUES (?, ?, ?, ?, '2026-07-01"
                        + " 12:00:00')",
                rowKey(key).toBytes(),
                column,
                refKey,
                body.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes an entry alone; numbers are float64 to the client. */
    void entry(UUID key, String column, String field, Object value) throws SQLException {
        Object sent = value instanceof Long number ? number.doubleValue() : value;
        databases.run(
                placeOf(key),
                "INSERT IGNORE INTO index_" + column + "_" + field + " (`" + field + "`, row_key) VALUES (?, ?)"
                        + " ON DUPLICATE KEY UPDATE `" + field + "` = VALUES(`" + field + "`)",
                sent,
                rowKey(key).toBytes());
    }

    void dropEntries(String column, String field) throws SQLException {
        for (int i = 0; i < databases.names().size(); i++) {
            databases.run(i, "DELETE FROM index_" + column + "_" + field);
        }
    }

    /** Returns the versions of a cell, from the first on: ref key and text. */
    List<List<Object>> versions(UUID key, String column) throws SQLException {
        return databases.rows(
                placeOf(key),
                "SELECT ref_key, CONVERT(body USING utf8mb4) FROM cell WHERE row_key = ? AND column_name = ? ORDER BY"
                        + " ref_key",
                rowKey(key).toBytes(),
                column);
    }

    /** Returns the text of the latest version of a cell. */
    String latest(UUID key, String column) throws SQLException {
        List<List<Object>> versions = versions(key, column);
        return (String) versions.get(versions.size() - 1).get(1);
    }

    /** Returns what an index has for a row: nothing, or one value. */
    List<Object> entry(UUID key, String column, String field) throws SQLException {
        return databases
                .rows(
                        placeOf(key),
                        "SELECT `" + field + "` FROM index_" + column + "_" + field + " WHERE row_key = ?",
                        rowKey(key).toBytes())
                .stream()
                .map(row -> row.get(0))
                .toList();
    }

    /** Returns keys that lie in a database. */
    static List<UUID> keysOf(int database, int count) {
        List<UUID> keys = new ArrayList<>();
        for (long i = 1; keys.size() < count; i++) {
            UUID key = new UUID(0x0123_4567_89ab_4cdeL + (i << 32), 0x8000_0000_0000_0000L + i);
            if (databaseOf(key) == database) {
                keys.add(key);
            }
        }
        return keys;
    }

    @Override
    public void close() throws SQLException {
        databases.close();
    }
}
