package dev.schemaless.tests.external;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * What eklitzke's schemaless does with entities of one class: it reads, changes and overwrites bodies without a look at what others
 * did, and writes the entry of an index if the body has all its properties. It never removes an entry when a property goes, and on a
 * delete removes those of indexes whose properties are there. Properties are texts of JSON by name.
 */
final class EklitzkeClient implements AutoCloseable {
    static final int TAG = 1;

    private final Connection connection;
    private final Map<String, List<String>> indexes;

    /**
     * Connects to a database that has the tables.
     *
     * @param indexes properties by index table
     */
    EklitzkeClient(Connection connection, Map<String, List<String>> indexes) {
        this.connection = connection;
        this.indexes = indexes;
    }

    /** Adds an entity. */
    void put(UUID key, Map<String, String> properties) throws SQLException {
        Map<String, String> entity = stamped(properties);
        run(
                "INSERT INTO entities (id, updated, tag, body) VALUES (?, CURRENT_TIMESTAMP, ?, ?)",
                EntityStore.bytes(key),
                TAG,
                packed(entity));
        for (String index : matching(entity)) {
            insertEntry(index, key, entity);
        }
    }

    /** Overwrites an entity. */
    void update(UUID key, Map<String, String> properties) throws SQLException {
        Map<String, String> entity = stamped(properties);
        run(
                "UPDATE entities SET updated = CURRENT_TIMESTAMP, body = ? WHERE id = ?",
                packed(entity),
                EntityStore.bytes(key));
        for (String index : matching(entity)) {
            if (values("SELECT * FROM " + index + " WHERE entity_id = ?", 1, EntityStore.bytes(key))
                    .isEmpty()) {
                insertEntry(index, key, entity);
            } else {
                List<String> columns = indexes.get(index);
                List<Object> values = new ArrayList<>();
                columns.forEach(column -> values.add(value(entity.get(column))));
                values.add(EntityStore.bytes(key));
                run(
                        "UPDATE " + index + " SET " + String.join(" = ?, ", columns) + " = ? WHERE entity_id = ?",
                        values.toArray());
            }
        }
    }

    /** Removes an entity. */
    void delete(UUID key) throws SQLException {
        for (String index : matching(find(key))) {
            run("DELETE FROM " + index + " WHERE entity_id = ?", EntityStore.bytes(key));
        }
        run("DELETE FROM entities WHERE id = ?", EntityStore.bytes(key));
    }

    /** Returns the properties of an entity; null if there is none. */
    Map<String, String> find(UUID key) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT body FROM entities WHERE id = ?")) {
            select.setBytes(1, EntityStore.bytes(key));
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? parsed(EntityStore.text(rows.getBytes(1))) : null;
            }
        }
    }

    /** Returns the entities that an index finds and whose properties have the values, by what its ORM does. */
    Set<UUID> query(String index, List<String> wanted) throws SQLException {
        List<String> columns = indexes.get(index);
        Object[] values = wanted.stream().map(EklitzkeClient::value).toArray();
        Set<UUID> found = new TreeSet<>();
        for (UUID key : keys(
                "SELECT entity_id FROM " + index + " WHERE " + String.join(" = ? AND ", columns) + " = ?", values)) {
            Map<String, String> entity = find(key);
            if (entity != null && columns.stream().map(entity::get).toList().equals(wanted)) {
                found.add(key);
            }
        }
        return found;
    }

    /** Returns all entries of an index, one for each entity: its values. */
    Map<UUID, List<String>> entries(String index) throws SQLException {
        List<String> columns = indexes.get(index);
        Map<UUID, List<String>> entries = new TreeMap<>();
        for (List<String> row :
                values("SELECT " + String.join(", ", columns) + ", HEX(entity_id) FROM " + index, columns.size() + 1)) {
            if (entries.put(uuid(row.get(columns.size())), row.subList(0, columns.size())) != null) {
                throw new IllegalStateException("an entity has two entries in " + index);
            }
        }
        return entries;
    }

    /** Returns the keys of all entities of the class. */
    Set<UUID> all() throws SQLException {
        return keys("SELECT id FROM entities WHERE tag = ?", TAG);
    }

    private Set<UUID> keys(String sql, Object... values) throws SQLException {
        Set<UUID> keys = new TreeSet<>();
        for (List<String> row : values(sql.replaceFirst("SELECT (\\w+)", "SELECT HEX($1)"), 1, values)) {
            keys.add(uuid(row.get(0)));
        }
        return keys;
    }

    private static UUID uuid(String hex) {
        return UUID.fromString(hex.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5"));
    }

    private static Map<String, String> stamped(Map<String, String> properties) {
        Map<String, String> entity = new LinkedHashMap<>(properties);
        entity.put("tag", Integer.toString(TAG));
        entity.put("updated", System.currentTimeMillis() / 1000 + ".25");
        return entity;
    }

    private List<String> matching(Map<String, String> entity) {
        return indexes.keySet().stream()
                .filter(index -> entity.keySet().containsAll(indexes.get(index)))
                .filter(index -> Integer.toString(TAG).equals(entity.get("tag")))
                .toList();
    }

    private void insertEntry(String index, UUID key, Map<String, String> entity) throws SQLException {
        List<String> columns = indexes.get(index);
        List<Object> values = new ArrayList<>();
        values.add(EntityStore.bytes(key));
        columns.forEach(column -> values.add(value(entity.get(column))));
        run(
                "INSERT INTO " + index + " (entity_id, " + String.join(", ", columns) + ") VALUES (?"
                        + ", ?".repeat(columns.size()) + ")",
                values.toArray());
    }

    private static byte[] packed(Map<String, String> entity) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, new Deflater(1))) {
            out.write(EntityStore.json(text(entity)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return packed.toByteArray();
    }

    private static String text(Map<String, String> entity) {
        List<String> members = new ArrayList<>();
        // simplejson reads a number that is too large as infinity
        entity.forEach((name, value) -> members.add("\"" + name + "\": " + value.replace("1e400", "Infinity")));
        return "{" + String.join(", ", members) + "}";
    }

    /** Splits the text of an object whose names need no escapes. */
    static Map<String, String> parsed(String text) {
        Map<String, String> members = new LinkedHashMap<>();
        int at = 1;
        while (text.charAt(at) == '"') {
            int nameEnd = text.indexOf('"', at + 1);
            int value = nameEnd + ": ".length() + 1;
            int end = endOf(text, value);
            members.put(text.substring(at + 1, nameEnd), text.substring(value, end));
            at = text.charAt(end) == ',' ? end + 2 : end;
        }
        return members;
    }

    private static int endOf(String text, int from) {
        int depth = 0;
        boolean isText = false;
        for (int at = from; ; at++) {
            char next = text.charAt(at);
            if (isText && next == '\\') {
                at++;
            } else if (next == '"') {
                isText = !isText;
            } else if (!isText && (next == '[' || next == '{')) {
                depth++;
            } else if (!isText && depth == 0 && (next == ',' || next == '}')) {
                return at;
            } else if (!isText && (next == ']' || next == '}')) {
                depth--;
            }
        }
    }

    /** Returns the value of a text of JSON: a text that needs no more than its escapes undone, or a whole number. */
    static Object value(String json) {
        if (!json.startsWith("\"")) {
            return Long.valueOf(json);
        }
        StringBuilder text = new StringBuilder();
        for (int at = 1; at < json.length() - 1; at++) {
            char next = json.charAt(at);
            if (next == '\\' && json.charAt(at + 1) == 'u') {
                text.append((char) Integer.parseInt(json.substring(at + 2, at + 6), 16));
                at += 5;
            } else if (next == '\\') {
                text.append(json.charAt(++at));
            } else {
                text.append(next);
            }
        }
        return text.toString();
    }

    private void run(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(sql, values)) {
            statement.executeUpdate();
        }
    }

    private List<List<String>> values(String sql, int columns, Object... parameters) throws SQLException {
        List<List<String>> found = new ArrayList<>();
        try (PreparedStatement statement = prepared(sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(rows.getString(i));
                }
                found.add(row);
            }
        }
        return found;
    }

    private PreparedStatement prepared(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
