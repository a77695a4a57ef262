package dev.schemaless.tests.external;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;

/**
 * A repo as the Scala library Repos 0.2.0 keeps it, by its algorithm: {@code insert}, {@code delete}, {@code get}, {@code find} by an
 * index, and the catching up of its table janitor, which here finds no gaps.
 */
final class RepoLibrary {
    private static final int LENGTH_OF_SNAPPY = 100;

    private final ClientDatabases databases;
    private final String repo;
    private final Descriptor descriptor;
    private final Map<String, Index> indexes;

    /**
     * An index.
     *
     * @param type of its values in SQL
     * @param projection its values of a message
     */
    record Index(String type, Function<Message, List<?>> projection) {
        List<?> values(Message message) {
            List<Object> distinct = new ArrayList<>();
            for (Object value : projection.apply(message)) {
                if (distinct.stream().noneMatch(each -> Arrays.deepEquals(new Object[] {each}, new Object[] {value}))) {
                    distinct.add(value);
                }
            }
            return distinct;
        }
    }

    RepoLibrary(ClientDatabases databases, String repo, Descriptor descriptor, Map<String, Index> indexes) {
        this.databases = databases;
        this.repo = repo;
        this.descriptor = descriptor;
        this.indexes = indexes;
    }

    private interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    private <T> T in(Work<T> work) throws SQLException {
        try (Connection connection =
                databases.server().connect(databases.names().get(0))) {
            return work.run(connection);
        }
    }

    private static void run(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            statement.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i] instanceof UUID key ? bytes(key) : values[i]);
        }
    }

    static byte[] bytes(UUID key) {
        return ByteBuffer.allocate(16)
                .putLong(key.getMostSignificantBits())
                .putLong(key.getLeastSignificantBits())
                .array();
    }

    private static UUID key(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    private String table(String index) {
        return "ix3_" + repo + "__" + index;
    }

    /** Creates the tables as Slick does, and the janitor's. */
    void create() throws SQLException {
        in(connection -> {
            run(
                    connection,
                    "CREATE TABLE " + repo
                            + " (pk BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, uuid BINARY(16) NOT NULL,"
                            + " time_msec BIGINT NOT NULL, format CHAR(1) NOT NULL, entry_bin LONGBLOB NOT NULL, KEY t"
                            + " (time_msec), KEY u (uuid, pk))");
            run(
                    connection,
                    "CREATE TABLE " + repo + "_latest (id BINARY(16) NOT NULL PRIMARY KEY, format CHAR(1) NOT NULL,"
                            + " entry_bin LONGBLOB NOT NULL, parent_pk BIGINT NOT NULL)");
            run(
                    connection,
                    "CREATE TABLE janitor_index_status (pk BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, index_table"
                            + " VARCHAR(254) NOT NULL UNIQUE, last_pk BIGINT NOT NULL)");
            for (Map.Entry<String, Index> index : indexes.entrySet()) {
                run(
                        connection,
                        "CREATE TABLE " + table(index.getKey()) + " (id BINARY(16) NOT NULL, value "
                                + index.getValue().type()
                                + " NOT NULL, parent_pk BIGINT NOT NULL, UNIQUE KEY v (value, id, parent_pk), KEY i"
                                + " (id), KEY p (parent_pk))");
                run(
                        connection,
                        "INSERT INTO janitor_index_status (index_table, last_pk) VALUES (?, 0)",
                        table(index.getKey()));
            }
            return repo;
        });
    }

    /** Puts new versions in one transaction: log, entries, then the latest versions in the order of their ids. */
    void insert(Map<UUID, ? extends Message> elements) throws SQLException {
        in(connection -> {
            connection.setAutoCommit(false);
            Map<UUID, Long> pks = new TreeMap<>();
            for (Map.Entry<UUID, ? extends Message> element : elements.entrySet()) {
                pks.put(element.getKey(), log(connection, element.getKey(), element.getValue()));
            }
            for (String index : indexes.keySet()) {
                for (Map.Entry<UUID, ? extends Message> element : elements.entrySet()) {
                    index(connection, index, element.getKey(), element.getValue(), pks.get(element.getKey()));
                }
            }
            for (Map.Entry<UUID, Long> pk : pks.entrySet()) {
                byte[] body = elements.get(pk.getKey()).toByteArray();
                run(
                        connection,
                        "INSERT INTO " + repo + "_latest (id, format, entry_bin, parent_pk) VALUES (?, ?, ?, ?) ON"
                                + " DUPLICATE KEY UPDATE format = VALUES(format), entry_bin ="
                                + " VALUES(entry_bin), parent_pk = VALUES(parent_pk)",
                        pk.getKey(),
                        format(body),
                        stored(body),
                        pk.getValue());
            }
            connection.commit();
            return repo;
        });
    }

    private long log(Connection connection, UUID id, Message message) throws SQLException {
        byte[] body = message.toByteArray();
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO " + repo + " (uuid, time_msec, format, entry_bin) VALUES (?, ?, ?, ?)",
                PreparedStatement.RETURN_GENERATED_KEYS)) {
            bind(insert, id, System.currentTimeMillis(), format(body), stored(body));
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                keys.next();
                return keys.getLong(1);
            }
        }
    }

    private void index(Connection connection, String index, UUID id, Message message, long pk) throws SQLException {
        for (Object value : indexes.get(index).values(message)) {
            run(connection, "INSERT INTO " + table(index) + " (id, value, parent_pk) VALUES (?, ?, ?)", id, value, pk);
        }
    }

    private static String format(byte[] body) {
        return body.length < LENGTH_OF_SNAPPY ? "1" : "2";
    }

    /** Snappy may write nothing but literals. */
    private static byte[] stored(byte[] body) {
        if (body.length < LENGTH_OF_SNAPPY) {
            return body;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int left = body.length; ; left >>>= 7) {
            out.write(left < 0x80 ? left : (left & 0x7f) | 0x80);
            if (left < 0x80) {
                break;
            }
        }
        for (int from = 0; from < body.length; from += 256) {
            int count = Math.min(256, body.length - from);
            out.write(60 << 2);
            out.write(count - 1);
            out.write(body, from, count);
        }
        return out.toByteArray();
    }

    /** Reads no Snappy but what {@link #stored} writes: no other is written here. */
    private DynamicMessage parse(String format, byte[] stored) {
        try {
            if (format.equals("1")) {
                return DynamicMessage.parseFrom(descriptor, stored);
            }
            int position = 1;
            while (stored[position - 1] < 0) {
                position++;
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            while (position < stored.length) {
                int count = (stored[position + 1] & 0xff) + 1;
                out.write(stored, position + 2, count);
                position += 2 + count;
            }
            return DynamicMessage.parseFrom(descriptor, out.toByteArray());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Removes versions and latest versions, in two statements. Entries stay. */
    void delete(UUID id) throws SQLException {
        in(connection -> {
            run(connection, "DELETE FROM " + repo + " WHERE uuid IN (?)", id);
            run(connection, "DELETE FROM " + repo + "_latest WHERE id IN (?)", id);
            return repo;
        });
    }

    private <T> List<T> list(String sql, RowReader<T> reader, Object... values) throws SQLException {
        return in(connection -> {
            List<T> rows = new ArrayList<>();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                bind(statement, values);
                try (ResultSet row = statement.executeQuery()) {
                    while (row.next()) {
                        rows.add(reader.read(row));
                    }
                }
            }
            return rows;
        });
    }

    private interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Returns all latest versions by their ids. */
    Map<UUID, DynamicMessage> all() throws SQLException {
        Map<UUID, DynamicMessage> all = new TreeMap<>();
        list(
                "SELECT id, format, entry_bin FROM " + repo + "_latest ORDER BY id",
                row -> all.put(key(row.getBytes(1)), parse(row.getString(2), row.getBytes(3))));
        return all;
    }

    /** Returns the versions of an id, as the log has them. */
    List<DynamicMessage> versions(UUID id) throws SQLException {
        return list(
                "SELECT format, entry_bin FROM " + repo + " WHERE uuid = ? ORDER BY pk",
                row -> parse(row.getString(1), row.getBytes(2)),
                id);
    }

    /** Returns the ids that an index finds. */
    List<UUID> find(String index, Object value) throws SQLException {
        return list(
                "SELECT v.id FROM " + table(index) + " m JOIN " + repo + "_latest v ON v.id = m.id AND v.parent_pk ="
                        + " m.parent_pk WHERE m.value = ? ORDER BY m.value, m.id",
                row -> key(row.getBytes(1)),
                value);
    }

    /** Returns the entries of latest versions as texts, by their ids. */
    Map<UUID, Set<String>> entries(String index) throws SQLException {
        Map<UUID, Set<String>> entries = new TreeMap<>();
        list(
                "SELECT m.id, m.value FROM " + table(index) + " m JOIN " + repo + "_latest v ON v.id = m.id AND"
                        + " v.parent_pk = m.parent_pk",
                row -> entries.computeIfAbsent(key(row.getBytes(1)), id -> new TreeSet<>())
                        .add(shown(row.getObject(2))));
        return entries;
    }

    /** Returns the entries that the library would write for some messages, as texts. */
    Map<UUID, Set<String>> projected(String index, Map<UUID, ? extends Message> messages) {
        Map<UUID, Set<String>> entries = new TreeMap<>();
        messages.forEach((id, message) -> indexes.get(index)
                .values(message)
                .forEach(value ->
                        entries.computeIfAbsent(id, absent -> new TreeSet<>()).add(shown(value))));
        return entries;
    }

    private static String shown(Object value) {
        if (value instanceof Boolean truth) {
            return truth ? "1" : "0";
        }
        return value instanceof byte[] bytes ? Arrays.toString(bytes) : value.toString();
    }

    Set<String> indexNames() {
        return indexes.keySet();
    }

    /** Writes the entries of versions that have none in an index, and notes how far it has come. */
    void catchUp() throws SQLException {
        for (String index : indexes.keySet()) {
            long done = list(
                            "SELECT last_pk FROM janitor_index_status WHERE index_table = ?",
                            row -> row.getLong(1),
                            table(index))
                    .get(0);
            Map<Long, UUID> ids = new TreeMap<>();
            Map<Long, Message> messages = new LinkedHashMap<>();
            list(
                    "SELECT pk, uuid, format, entry_bin FROM " + repo + " WHERE pk > ? AND NOT EXISTS (SELECT 1 FROM "
                            + table(index) + " i WHERE i.parent_pk = pk)",
                    row -> {
                        ids.put(row.getLong(1), key(row.getBytes(2)));
                        return messages.put(row.getLong(1), parse(row.getString(3), row.getBytes(4)));
                    },
                    done);
            in(connection -> {
                for (Map.Entry<Long, UUID> each : ids.entrySet()) {
                    index(connection, index, each.getValue(), messages.get(each.getKey()), each.getKey());
                }
                run(
                        connection,
                        "UPDATE janitor_index_status SET last_pk = (SELECT COALESCE(MAX(pk), 0) FROM " + repo
                                + ") WHERE index_table = ?",
                        table(index));
                return index;
            });
        }
    }
}
