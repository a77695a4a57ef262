package dev.schemaless.tests.bench.throughput;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Stores of other programs in one database, of the same rows: a number, a group of twenty rows, a text, an amount. */
enum OldStores {
    /** Of the Shameless gem, with one shard: cells with two versions of every tenth row, bodies of MessagePack. */
    SHAMELESS(
            "layout=shameless&shards=1&storeZone=UTC",
            "SELECT * FROM rates WHERE grp = ?",
            "SELECT * FROM rates WHERE number = ?") {
        @Override
        void load(Connection server) throws SQLException {
            execute(
                    server,
                    "CREATE TABLE rates_000000 (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, uuid VARCHAR(36), column_name"
                            + " VARCHAR(255) NOT NULL, ref_key INT NOT NULL, body MEDIUMBLOB, created_at DATETIME NOT NULL,"
                            + " UNIQUE (uuid, column_name, ref_key))",
                    "CREATE TABLE rates_primary_index_000000 (number INT NOT NULL, uuid VARCHAR(36), UNIQUE (number))",
                    "CREATE TABLE rates_by_grp_index_000000 (grp VARCHAR(255) NOT NULL, number INT NOT NULL, uuid"
                            + " VARCHAR(36), UNIQUE (grp, number))");
            for (int i = 0; i < ROWS; i++) {
                String key = key(i).toString();
                for (int version = 0; version <= (i % 10 == 0 ? 1 : 0); version++) {
                    add(
                            server,
                            "INSERT INTO rates_000000 (uuid, column_name, ref_key, body, created_at) VALUES (?, 'base', ?, ?,"
                                    + " '2026-07-01 12:00:00')",
                            key,
                            version,
                            messagePack(i));
                }
                add(server, "INSERT INTO rates_primary_index_000000 VALUES (?, ?)", i, key);
                add(server, "INSERT INTO rates_by_grp_index_000000 VALUES (?, ?, ?)", group(i / GROUP), i, key);
            }
        }

        @Override
        OldLookup byGroup() {
            return new OldLookup("SELECT uuid FROM rates_by_grp_index_000000 WHERE grp = ?", new Cells());
        }

        @Override
        OldLookup byNumber() {
            return new OldLookup("SELECT uuid FROM rates_primary_index_000000 WHERE number = ?", new Cells());
        }
    },
    /** Of FriendFeed's kind: entities whose bodies are JSON compressed by zlib, as eklitzke's schemaless writes them. */
    FRIENDFEED("layout=friendfeed", "SELECT * FROM entities WHERE grp = ?", "SELECT * FROM entities WHERE number = ?") {
        @Override
        void load(Connection server) throws SQLException {
            execute(
                    server,
                    "CREATE TABLE entities (added_id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, id BINARY(16) NOT NULL,"
                            + " updated TIMESTAMP NOT NULL, body MEDIUMBLOB, UNIQUE KEY (id), KEY (updated))",
                    "CREATE TABLE index_number (number BIGINT NOT NULL, entity_id BINARY(16) NOT NULL UNIQUE, PRIMARY KEY"
                            + " (number, entity_id))",
                    "CREATE TABLE index_grp (grp VARCHAR(100) NOT NULL, entity_id BINARY(16) NOT NULL UNIQUE, PRIMARY KEY"
                            + " (grp, entity_id))");
            for (int i = 0; i < ROWS; i++) {
                byte[] key = bytes(key(i));
                add(
                        server,
                        "INSERT INTO entities (id, updated, body) VALUES (?, '2026-07-01 12:00:00', ?)",
                        key,
                        json(i));
                add(server, "INSERT INTO index_number VALUES (?, ?)", i, key);
                add(server, "INSERT INTO index_grp VALUES (?, ?)", group(i / GROUP), key);
            }
        }

        @Override
        OldLookup byGroup() {
            return new OldLookup("SELECT entity_id FROM index_grp WHERE grp = ?", new Entities());
        }

        @Override
        OldLookup byNumber() {
            return new OldLookup("SELECT entity_id FROM index_number WHERE number = ?", new Entities());
        }
    };

    static final int ROWS = 40_000;
    static final int GROUP = 20;
    private static final String LABEL = "a text of some sixty characters that says what the row is of ";

    private final String options;
    private final String byGroup;
    private final String byNumber;

    OldStores(String options, String byGroup, String byNumber) {
        this.options = options;
        this.byGroup = byGroup;
        this.byNumber = byNumber;
    }

    /** Makes tables and rows. */
    abstract void load(Connection server) throws SQLException;

    /** Returns the lookup of twenty rows past the driver. */
    abstract OldLookup byGroup();

    /** Returns the lookup of one row past the driver. */
    abstract OldLookup byNumber();

    String options() {
        return options;
    }

    String sqlByGroup() {
        return byGroup;
    }

    String sqlByNumber() {
        return byNumber;
    }

    static String group(int number) {
        return number + " group";
    }

    private static UUID key(int number) {
        return new UUID(number * 0x9e37_79b9_7f4a_7c15L, number);
    }

    private static byte[] bytes(UUID key) {
        return ByteBuffer.allocate(16)
                .putLong(key.getMostSignificantBits())
                .putLong(key.getLeastSignificantBits())
                .array();
    }

    private static byte[] messagePack(int number) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(4);
        body.writeString("number");
        body.writeLong(number);
        body.writeString("grp");
        body.writeString(group(number / GROUP));
        body.writeString("label");
        body.writeString(LABEL + number);
        body.writeString("price");
        body.writeDouble(number / 4.0);
        return body.toBytes();
    }

    private static byte[] json(int number) {
        String text = "{\"number\": " + number + ", \"grp\": \"" + group(number / GROUP) + "\", \"label\": \"" + LABEL
                + number + "\", \"price\": " + number / 4.0 + "}";
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return packed.toByteArray();
    }

    private static void execute(Connection server, String... texts) throws SQLException {
        try (Statement statement = server.createStatement()) {
            for (String text : texts) {
                statement.execute(text);
            }
        }
    }

    private static void add(Connection server, String text, Object... values) throws SQLException {
        try (PreparedStatement insert = server.prepareStatement(text)) {
            for (int i = 0; i < values.length; i++) {
                insert.setObject(i + 1, values[i]);
            }
            insert.executeUpdate();
        }
    }

    /** The latest base cells of some keys. */
    private static final class Cells implements OldLookup.RowQuery {
        @Override
        public String text(List<byte[]> keys) {
            return "SELECT c.uuid, c.body FROM (SELECT uuid, MAX(ref_key) AS ref_key FROM rates_000000 WHERE uuid IN ("
                    + OldLookup.marks(keys.size()) + ") AND column_name = 'base' GROUP BY uuid) k JOIN rates_000000 c"
                    + " ON c.uuid = k.uuid AND c.column_name = 'base' AND c.ref_key = k.ref_key";
        }

        @Override
        public void bind(PreparedStatement query, List<byte[]> keys) throws SQLException {
            for (int i = 0; i < keys.size(); i++) {
                query.setString(i + 1, new String(keys.get(i), StandardCharsets.US_ASCII));
            }
        }

        @Override
        public Object decode(ResultSet row) throws SQLException {
            BodyReader body = new BodyReader(row.getBytes(2), "a row");
            Map<String, Object> fields = new HashMap<>();
            for (int left = body.readMapSize(); left > 0; left--) {
                fields.put(body.readString(), body.readScalar());
            }
            return fields;
        }
    }

    /** Entities of some keys. */
    private static final class Entities implements OldLookup.RowQuery {
        private static final ObjectMapper JSON = new ObjectMapper();
        private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

        @Override
        public String text(List<byte[]> keys) {
            return "SELECT id, body FROM entities WHERE id IN (" + OldLookup.marks(keys.size()) + ")";
        }

        @Override
        public void bind(PreparedStatement query, List<byte[]> keys) throws SQLException {
            for (int i = 0; i < keys.size(); i++) {
                query.setBytes(i + 1, keys.get(i));
            }
        }

        @Override
        public Object decode(ResultSet row) throws SQLException {
            try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(row.getBytes(2)))) {
                return JSON.readValue(in, MAP);
            } catch (IOException e) {
                throw new SQLException(e);
            }
        }
    }
}
