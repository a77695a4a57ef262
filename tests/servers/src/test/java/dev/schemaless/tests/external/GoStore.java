package dev.schemaless.tests.external;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.cells.HashedDatabases;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A store of {@code trips} in three databases, if not in another number, written as rbastic's go-schemaless writes it. */
final class GoStore implements AutoCloseable {
    static final int DATABASES = 3;
    private static final HashedDatabases PLACES = new HashedDatabases(DATABASES, RowKey::toBytes);

    private final ClientDatabases databases;
    private final HashedDatabases places;

    GoStore(DatabaseServer server) throws SQLException {
        this(server, DATABASES);
    }

    GoStore(DatabaseServer server, int count) throws SQLException {
        databases = ClientDatabases.create(server, count);
        places = new HashedDatabases(count, RowKey::toBytes);
        for (int i = 0; i < count; i++) {
            create(i, "trips");
            create(i, "trips_base_driver");
        }
    }

    void create(int database, String table) throws SQLException {
        databases.run(
                database,
                "CREATE TABLE " + table + " (added_at INTEGER PRIMARY KEY AUTO_INCREMENT, row_key VARCHAR(36) NOT NULL,"
                        + " column_name VARCHAR(64) NOT NULL, ref_key INTEGER NOT NULL, body JSON, created_at DATETIME"
                        + " DEFAULT CURRENT_TIMESTAMP, UNIQUE cell_idx (row_key, column_name, ref_key))");
    }

    ClientDatabases databases() {
        return databases;
    }

    static int databaseOf(String key) {
        return PLACES.ofBytes(key.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the number of a key's database in this store. */
    private int placeOf(String key) {
        return places.ofBytes(key.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a version of a cell. */
    void put(String key, String column, int refKey, String body) throws SQLException {
        put("trips", key, column, refKey, body);
    }

    void put(String table, String key, String column, int refKey, String body) throws SQLException {
        databases.run(
                placeOf(key),
                "INSERT INTO " + table + " (row_key, column_name, ref_key, body, created_at) VALUES (?, ?, ?, ?,"
                        + " '2026-07-01 12:00:00')",
                key,
                column,
                refKey,
                body);
    }

    /** Writes what the client takes for an entry: the value as the row key. */
    void index(String driver, int refKey) throws SQLException {
        put("trips_base_driver", driver, "driver", refKey, "{\"city\": \"x\"}");
    }

    /** Does what the client's {@code GetLatest} does: returns ref key and body, or nothing. */
    List<Object> latest(String key, String column) throws SQLException {
        List<List<Object>> rows = databases.rows(
                placeOf(key),
                "SELECT ref_key, body FROM trips WHERE row_key = ? AND column_name = ? ORDER BY ref_key DESC LIMIT 1",
                key,
                column);
        return rows.isEmpty() ? List.of() : rows.get(0);
    }

    /** Returns keys that lie in a database. */
    static List<String> keysOf(int database, int count) {
        List<String> keys = new ArrayList<>();
        for (long i = 1; keys.size() < count; i++) {
            String key = new UUID(0x0123_4567_89ab_4cdeL + (i << 32), 0x8000_0000_0000_0000L + i).toString();
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
