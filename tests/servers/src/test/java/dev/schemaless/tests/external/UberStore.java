package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.UUID;

/**
 * A store of trips in databases that are shards, as Uber's articles describe it: cells in {@code entity}, entries in {@code
 * driver_index}, which are written after them. Bodies are JSON here, as one of their forms.
 */
final class UberStore implements AutoCloseable {
    private static final int SHARDS = 5;

    private final ClientDatabases databases;
    private final boolean textKeys;

    /**
     * Makes the databases.
     *
     * @param key the type of row keys: BINARY(16), or CHAR(36)
     */
    UberStore(DatabaseServer server, String key) throws SQLException {
        databases = ClientDatabases.create(server, SHARDS);
        textKeys = !key.startsWith("BINARY");
        for (int i = 0; i < SHARDS; i++) {
            databases.run(
                    i,
                    "CREATE TABLE entity (added_id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, row_key " + key
                            + " NOT NULL, column_name VARCHAR(64) NOT NULL, ref_key INT NOT NULL, body MEDIUMBLOB,"
                            + " created_at DATETIME NOT NULL, UNIQUE KEY cell (row_key, column_name, ref_key))");
            databases.run(
                    i,
                    "CREATE TABLE driver_index (added_id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, driver_uuid " + key
                            + " NOT NULL, done TINYINT(1), town VARCHAR(20), row_key " + key
                            + " NOT NULL, UNIQUE KEY entry (driver_uuid, row_key))");
            databases.run(
                    i,
                    "CREATE TABLE buffer_cells (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, cluster INT, row_key " + key
                            + " NOT NULL, column_name VARCHAR(64) NOT NULL, ref_key INT NOT NULL, body MEDIUMBLOB,"
                            + " created_at DATETIME NOT NULL)");
        }
    }

    ClientDatabases databases() {
        return databases;
    }

    /** Returns what the databases are called, as a URL has it. */
    String pattern() {
        return databases.names().get(0).replaceAll("0$", "%25d");
    }

    static UUID key(int number) {
        return new UUID(0x8123_4567_89ab_4cdeL, 0x9000_0000_0000_0000L + number);
    }

    static int shardOf(UUID key) {
        return new BigInteger(1, bytes(key)).mod(BigInteger.valueOf(SHARDS)).intValue();
    }

    private static byte[] bytes(UUID key) {
        return ByteBuffer.allocate(16)
                .putLong(key.getMostSignificantBits())
                .putLong(key.getLeastSignificantBits())
                .array();
    }

    private Object stored(UUID key) {
        return textKeys ? key.toString() : bytes(key);
    }

    /** Writes a version of a cell. */
    void put(UUID key, String column, int refKey, String body) throws SQLException {
        put(shardOf(key), key, column, refKey, body.getBytes(StandardCharsets.UTF_8));
    }

    void put(int shard, UUID key, String column, int refKey, byte[] body) throws SQLException {
        databases.run(
                shard,
                "INSERT INTO entity (row_key, column_name, ref_key, body, created_at) VALUES (?, ?, ?, ?, '2016-03-13"
                        + " 12:00:00')",
                stored(key),
                column,
                refKey,
                body);
    }

    /** Writes an entry. */
    void entry(UUID key, UUID driver, boolean done, String town) throws SQLException {
        databases.run(
                shardOf(driver),
                "INSERT INTO driver_index (driver_uuid, done, town, row_key) VALUES (?, ?, ?, ?)",
                stored(driver),
                done,
                town,
                stored(key));
    }

    @Override
    public void close() throws SQLException {
        databases.close();
    }
}
