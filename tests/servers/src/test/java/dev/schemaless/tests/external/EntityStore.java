package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Assumptions;

/** A store of entities of FriendFeed's kind in some databases. */
record EntityStore(ClientDatabases databases) implements AutoCloseable {
    static EntityStore create(DatabaseServer server, int databases) throws SQLException {
        return new EntityStore(ClientDatabases.create(server, databases));
    }

    /** Asserts something of a store. */
    interface Check {
        void run(EntityStore store) throws SQLException;
    }

    /** Runs a check on a store of two empty databases. */
    static void on(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (EntityStore store = create(backend.servers().get(0), 2)) {
            check.run(store);
        }
    }

    /** Does that with the tables of the article of 2009. */
    static void onEntities(Backend backend, Check check) throws SQLException {
        on(backend, store -> {
            store.createEntities();
            check.run(store);
        });
    }

    /** Does that with the tables of the article in one database alone. */
    static void onOne(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (EntityStore store = create(backend.servers().get(0), 1)) {
            store.createEntities();
            check.run(store);
        }
    }

    /** Asserts that the store is not opened with some options. */
    static void refuses(EntityStore store, String options, String reason) {
        assertThatThrownBy(() -> store.databases()
                        .connect(store.databases().names(), options)
                        .close())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(reason);
    }

    /** Runs a statement in each database. */
    void everywhere(String sql) throws SQLException {
        for (int i = 0; i < databases.names().size(); i++) {
            databases.run(i, sql);
        }
    }

    /** Creates tables as the article of 2009 has them. */
    void createEntities() throws SQLException {
        everywhere("CREATE TABLE entities (added_id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, id BINARY(16) NOT NULL,"
                + " updated TIMESTAMP NOT NULL, tag MEDIUMINT, body MEDIUMBLOB, UNIQUE KEY (id), KEY (updated))");
        everywhere("CREATE TABLE index_name (name VARCHAR(20) NOT NULL, entity_id BINARY(16) NOT NULL UNIQUE,"
                + " PRIMARY KEY (name, entity_id))");
    }

    void put(int database, UUID key, byte[] body) throws SQLException {
        put(database, key, null, body);
    }

    void put(int database, UUID key, Integer tag, byte[] body) throws SQLException {
        databases.run(
                database,
                "REPLACE INTO entities (id, updated, tag, body) VALUES (?, '2026-07-01 12:00:00', ?, ?)",
                bytes(key),
                tag,
                body);
    }

    void index(int database, String name, UUID key) throws SQLException {
        databases.run(database, "REPLACE INTO index_name (name, entity_id) VALUES (?, ?)", name, bytes(key));
    }

    /** Returns the body of an entity as a text, not compressed. */
    String body(int database, UUID key) throws SQLException {
        return text(HexFormat.of()
                .parseHex(databases
                        .list(database, "SELECT HEX(body) FROM entities WHERE id = X'" + hex(key) + "'")
                        .get(0)));
    }

    /** Returns a body as a text, not compressed. */
    static String text(byte[] body) {
        if (body[0] != 'x') {
            return new String(body, StandardCharsets.UTF_8);
        }
        try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(body))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the values of the entries of an index table in a database, each with the entity that it names. */
    List<String> entries(int database, String columns, String table) throws SQLException {
        return databases.list(
                database, "SELECT " + columns + ", LOWER(HEX(entity_id)) FROM " + table + " ORDER BY 1, 2");
    }

    static byte[] bytes(UUID key) {
        return ByteBuffer.allocate(16)
                .putLong(key.getMostSignificantBits())
                .putLong(key.getLeastSignificantBits())
                .array();
    }

    static String hex(UUID key) {
        return key.toString().replace("-", "");
    }

    static byte[] json(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] zlib(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
            out.write(plain);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return packed.toByteArray();
    }

    @Override
    public void close() throws SQLException {
        databases.close();
    }
}
