package dev.schemaless.tests.external;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A store with a model {@code rates}, kept as the Shameless gem keeps it: four shards in two databases unless it is set otherwise, unique
 * indexes {@code primary} (hotel_id, room) and {@code by_gateway} (gateway, room), both sharded by their first column.
 */
final class GemStore implements AutoCloseable {
    static final int SHARDS = 4;

    private final DatabaseServer server;
    private final GemSettings settings;
    private final List<String> databases;

    GemStore(DatabaseServer server) throws SQLException {
        this(server, GemSettings.USUAL);
    }

    GemStore(DatabaseServer server, GemSettings settings) throws SQLException {
        this(server, settings, newDatabases(server, settings.partitions()));
    }

    private GemStore(DatabaseServer server, GemSettings settings, List<String> databases) throws SQLException {
        this.server = server;
        this.settings = settings;
        this.databases = databases;
        for (int shard = 0; shard < settings.shards(); shard++) {
            create(shard);
        }
    }

    private static List<String> newDatabases(DatabaseServer server, int count) throws SQLException {
        String name = "gem_" + UUID.randomUUID().toString().substring(0, 8);
        List<String> databases = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            databases.add(name + "_" + i);
            ServerStatements.run(
                    server, "", "CREATE DATABASE " + databases.get(i) + ClientDatabases.characters(server));
        }
        return databases;
    }

    /** Makes another store in the first of the same databases, which are dropped when this one is closed. */
    GemStore beside(GemSettings others) throws SQLException {
        return new GemStore(server, others, databases.subList(0, others.partitions()));
    }

    private void create(int shard) throws SQLException {
        String key = settings.keyType();
        run(
                databaseOf(shard),
                "CREATE TABLE " + content(shard) + " (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, uuid " + key
                        + ", column_name VARCHAR(255) NOT NULL, ref_key INT NOT NULL, body MEDIUMBLOB,"
                        + " created_at " + settings.timeType() + " NOT NULL, UNIQUE (uuid, column_name, ref_key))");
        run(
                databaseOf(shard),
                "CREATE TABLE " + entries("primary", shard)
                        + " (hotel_id INT NOT NULL, room VARCHAR(255) NOT NULL, uuid " + key
                        + ", UNIQUE (hotel_id, room))");
        run(
                databaseOf(shard),
                "CREATE TABLE " + entries("by_gateway", shard)
                        + " (gateway VARCHAR(255) NOT NULL, room VARCHAR(255) NOT NULL, uuid " + key
                        + ", UNIQUE (gateway, room))");
    }

    private String content(int shard) {
        return settings.prefix() + "rates_" + padded(shard);
    }

    private String entries(String index, int shard) {
        return settings.prefix() + "rates_" + index + "_index_" + padded(shard);
    }

    private static String padded(int shard) {
        return String.format(Locale.ROOT, "%06d", shard);
    }

    private String databaseOf(int shard) {
        return databases.get(shard / (settings.shards() / databases.size()));
    }

    private int shardOf(String uuid) {
        return Integer.parseInt(uuid.substring(0, 4), 16) % settings.shards();
    }

    /** Returns the URL of the driver for this store. */
    String url(List<String> order, String parameters) {
        StringBuilder url = new StringBuilder("jdbc:schemaless:mysql://");
        for (String database : order) {
            url.append(url.charAt(url.length() - 1) == '/' ? "" : ",");
            url.append(server.host())
                    .append(':')
                    .append(server.port())
                    .append('/')
                    .append(database);
        }
        return url + "?layout=shameless&" + parameters;
    }

    List<String> databases() {
        return List.copyOf(databases);
    }

    DatabaseServer server() {
        return server;
    }

    /** Writes a version of a cell. */
    void cell(String uuid, String cell, int refKey, Map<String, ?> values) throws SQLException {
        cell(uuid, cell, refKey, body(values));
    }

    /** Returns values as MessagePack. */
    static byte[] body(Map<String, ?> values) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(values.size());
        values.forEach((name, value) -> {
            body.writeString(name);
            if (value instanceof Long number) {
                body.writeLong(number);
            } else if (value instanceof Boolean flag) {
                body.writeBoolean(flag);
            } else {
                body.writeString((String) value);
            }
        });
        return body.toBytes();
    }

    void cell(String uuid, String cell, int refKey, byte[] body) throws SQLException {
        int shard = shardOf(uuid);
        run(
                databaseOf(shard),
                "INSERT INTO " + content(shard)
                        + " (uuid, column_name, ref_key, body, created_at) VALUES (?, ?, ?, ?, ?)",
                uuid,
                cell,
                refKey,
                body,
                settings.time());
    }

    /** Moves a version from its shard to another one. */
    void misplace(String uuid, long id, int to) throws SQLException {
        int shard = shardOf(uuid);
        String columns = " (uuid, column_name, ref_key, body, created_at)";
        run(
                databaseOf(to),
                "INSERT INTO " + content(to) + columns
                        + " SELECT uuid, column_name, ref_key, body, created_at FROM " + databaseOf(shard)
                        + "." + content(shard) + " WHERE id = ?",
                id);
        run(databaseOf(shard), "DELETE FROM " + content(shard) + " WHERE id = ?", id);
    }

    /** Writes an entry of the primary index. */
    void primary(long hotel, String room, String uuid) throws SQLException {
        int shard = (int) Math.floorMod(hotel, (long) settings.shards());
        run(databaseOf(shard), settings.insert() + entries("primary", shard) + " VALUES (?, ?, ?)", hotel, room, uuid);
    }

    /** Moves an entry of the primary index to another shard, as an operator does by hand. */
    void movePrimary(long hotel, String room, String uuid, int shard) throws SQLException {
        int home = (int) Math.floorMod(hotel, (long) settings.shards());
        run(databaseOf(home), "DELETE FROM " + entries("primary", home) + " WHERE uuid = ?", uuid);
        run(databaseOf(shard), settings.insert() + entries("primary", shard) + " VALUES (?, ?, ?)", hotel, room, uuid);
    }

    /** Writes an entry of the other index, on the shard of the number that the text begins with. */
    void byGateway(String gateway, String room, String uuid) throws SQLException {
        String digits = gateway.replaceFirst("^(\\d*).*", "$1");
        int shard = digits.isEmpty() ? 0 : Integer.parseInt(digits) % settings.shards();
        run(
                databaseOf(shard),
                settings.insert() + entries("by_gateway", shard) + " VALUES (?, ?, ?)",
                gateway,
                room,
                uuid);
    }

    /** Writes a row as the gem's put does. */
    void put(String uuid, int hotel, String room, String gateway) throws SQLException {
        cell(uuid, "base", 0, Map.of("hotel_id", (long) hotel, "room", room, "gateway", gateway));
        primary(hotel, room, uuid);
        byGateway(gateway, room, uuid);
    }

    /** Connects to the database of a shard. */
    Connection connect(int shard) throws SQLException {
        return server.connect(databaseOf(shard));
    }

    /** Runs a statement in the database of a shard. */
    void run(int shard, String sql, Object... values) throws SQLException {
        run(databaseOf(shard), sql, values);
    }

    /** Returns the keys of the entries of an index on a shard, as the gem finds them there. */
    List<String> find(String index, int shard, String condition) throws SQLException {
        return list(
                databaseOf(shard),
                "SELECT uuid FROM " + entries(index, shard) + " WHERE " + condition,
                row -> row.getString(1));
    }

    /** Returns the versions of a cell, from the first on, with the fields in the order of their names. */
    List<String> versions(String uuid, String cell) throws SQLException {
        int shard = shardOf(uuid);
        return list(
                databaseOf(shard),
                "SELECT ref_key, body FROM " + content(shard) + " WHERE uuid = '" + uuid + "' AND column_name = '"
                        + cell + "' ORDER BY ref_key",
                row -> row.getLong(1) + " " + fields(row.getBytes(2)));
    }

    /** Returns the bodies of a cell, from the first version on. */
    List<byte[]> bodies(String uuid, String cell) throws SQLException {
        int shard = shardOf(uuid);
        return list(
                databaseOf(shard),
                "SELECT body FROM " + content(shard) + " WHERE uuid = '" + uuid + "' AND column_name = '" + cell
                        + "' ORDER BY ref_key",
                row -> row.getBytes(1));
    }

    private static Map<String, Object> fields(byte[] body) {
        BodyReader reader = new BodyReader(body, "a body");
        Map<String, Object> fields = new TreeMap<>();
        int size = reader.readMapSize();
        for (int i = 0; i < size; i++) {
            fields.put(reader.readString(), reader.readScalar());
        }
        reader.expectEnd();
        return fields;
    }

    /** Returns the checksum of each table. */
    Map<String, Long> checksums() throws SQLException {
        Map<String, Long> checksums = new TreeMap<>();
        for (String database : databases) {
            for (String table : list(database, "SHOW TABLES", row -> row.getString(1))) {
                checksums.put(
                        database + "." + table,
                        list(database, "CHECKSUM TABLE " + table, row -> row.getLong(2))
                                .get(0));
            }
        }
        return checksums;
    }

    private interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> list(String database, String sql, RowReader<T> reader) throws SQLException {
        List<T> found = new ArrayList<>();
        try (Connection connection = server.connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(reader.read(rows));
            }
        }
        return found;
    }

    private void run(String database, String sql, Object... values) throws SQLException {
        ServerStatements.run(server, database, sql, values);
    }

    /** Makes an account that may only read this store. */
    void reader(String user) throws SQLException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE USER '" + user + "'@'%' IDENTIFIED BY 'reads'");
            for (String database : databases) {
                statement.execute("GRANT SELECT ON " + database + ".* TO '" + user + "'@'%'");
            }
        }
    }

    void dropReader(String user) throws SQLException {
        run("", "DROP USER '" + user + "'@'%'");
    }

    @Override
    public void close() throws SQLException {
        for (String database : databases) {
            server.drop(database);
        }
    }
}
