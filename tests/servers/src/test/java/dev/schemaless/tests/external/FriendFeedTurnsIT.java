package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SQL and the other program take turns at one store. After each turn both see the same entities, whole and by each index. */
final class FriendFeedTurnsIT {
    private static final String OPTIONS = "layout=friendfeed";
    private static final int TURNS = 60;
    private static final List<String> TEXTS = List.of("evan", "Evan", "\u674e", "O'Neil \"x\" \\", "");
    private static final List<String> NUMBERS = List.of("-3", "0", "7", "2147483647");
    private static final List<String> OTHERS = List.of(
            "NaN", "1e400", "-0.0", "1208925819614629174706176", "[1.50, {\"a\": \"}\\\"\"}]", "null", "\"\\u00e9\"");
    private static final List<String> FIELDS = List.of("first", "last", "age", "odd");
    private static final Map<String, List<String>> INDEXES =
            new TreeMap<>(Map.of("index_age", List.of("age"), "index_user", List.of("first", "last")));
    private static final UUID OF_ANOTHER_CLASS = new UUID(9, 9);

    @ParameterizedTest
    @CsvSource({"MARIADB, 1", "MARIADB, 2", "MARIADB, 3", "MYSQL, 1", "MYSQL, 2", "MYSQL, 3"})
    void bothSeeTheSameAfterEachTurn(Backend backend, long seed) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.everywhere(
                    "CREATE TABLE index_age (age INT NOT NULL, entity_id BINARY(16) NOT NULL, PRIMARY KEY (age,"
                            + " entity_id), UNIQUE KEY (entity_id))");
            store.everywhere("CREATE TABLE index_user (first VARCHAR(40) NOT NULL, last VARCHAR(40) NOT NULL, entity_id"
                    + " BINARY(16) NOT NULL, PRIMARY KEY (first, last, entity_id))");
            store.put(
                    0,
                    OF_ANOTHER_CLASS,
                    2,
                    EntityStore.json("{\"first\": \"evan\", \"last\": \"\", \"age\": 7, \"tag\": 2}"));
            Game game = new Game(store, seed);
            try (EklitzkeClient client = game.client) {
                game.begin();
                try (Connection connection = store.databases().connect(OPTIONS)) {
                    for (int turn = 0; turn < TURNS; turn++) {
                        game.turn(connection);
                        game.check(connection, "turn " + turn + " of seed " + seed + ": ");
                    }
                }
                assertThat(client.find(OF_ANOTHER_CLASS))
                        .containsEntry("tag", "2")
                        .hasSize(4);
            }
        });
    }

    /** The entities as they should be: texts of JSON by property, and what the index tables should have of them. */
    private static final class Game {
        private final EklitzkeClient client;
        private final Random random;
        private final TreeMap<UUID, Map<String, String>> entities = new TreeMap<>();
        private final Map<String, TreeMap<UUID, List<String>>> entries = new TreeMap<>();
        private String done = "";

        Game(EntityStore store, long seed) throws SQLException {
            client = new EklitzkeClient(
                    store.databases().server().connect(store.databases().names().get(0)), INDEXES);
            random = new Random(seed);
            INDEXES.keySet().forEach(index -> entries.put(index, new TreeMap<>()));
        }

        private <T> T any(List<T> values) {
            return values.get(random.nextInt(values.size()));
        }

        private String anyValue(String field) {
            return switch (field) {
                case "first", "last" -> json(any(TEXTS));
                case "age" -> any(NUMBERS);
                default -> any(OTHERS);
            };
        }

        private static String json(String text) {
            StringBuilder json = new StringBuilder("\"");
            for (int i = 0; i < text.length(); i++) {
                char unit = text.charAt(i);
                if (unit > '~') {
                    json.append("\\u").append(Integer.toHexString(unit));
                } else {
                    json.append(unit == '"' || unit == '\\' ? "\\" : "").append(unit);
                }
            }
            return json.append('"').toString();
        }

        /** The sample that the driver sees has all properties, and entries in all indexes. */
        void begin() throws SQLException {
            Map<String, String> all = new LinkedHashMap<>();
            FIELDS.forEach(field -> all.put(field, anyValue(field)));
            all.put("odd", "\"x\"");
            putByProgram(all);
        }

        void turn(Connection connection) throws SQLException {
            UUID key = entities.isEmpty() ? null : any(List.copyOf(entities.keySet()));
            switch (key == null ? random.nextInt(2) : random.nextInt(8)) {
                case 0 -> putByProgram(some(FIELDS));
                case 1 -> insertBySql(connection, some(FIELDS.subList(0, 3)));
                case 2, 3 -> updateByProgram(key);
                case 4, 5 -> updateBySql(connection, key);
                case 6 -> updateManyBySql(connection);
                default -> delete(connection, key);
            }
        }

        private Map<String, String> some(List<String> fields) {
            Map<String, String> some = new LinkedHashMap<>();
            for (String field : fields) {
                if (random.nextInt(4) > 0) {
                    some.put(field, anyValue(field));
                }
            }
            return some;
        }

        private void putByProgram(Map<String, String> properties) throws SQLException {
            UUID key = new UUID(random.nextLong(), random.nextLong());
            done = "the program puts " + properties;
            client.put(key, properties);
            properties.replace("odd", "1e400", "Infinity");
            entities.put(key, properties);
            INDEXES.forEach((index, fields) -> entry(index, fields, key, false));
        }

        private void updateByProgram(UUID key) throws SQLException {
            Map<String, String> properties = client.find(key);
            String field = any(FIELDS);
            if (random.nextInt(4) == 0) {
                properties.remove(field);
            } else {
                properties.put(field, anyValue(field));
            }
            done = "the program makes " + key + " " + properties;
            client.update(key, properties);
            properties.replace("odd", "1e400", "Infinity");
            properties.keySet().retainAll(FIELDS);
            entities.put(key, properties);
            INDEXES.forEach((index, fields) -> entry(index, fields, key, false));
        }

        private void insertBySql(Connection connection, Map<String, String> properties) throws SQLException {
            UUID key = new UUID(random.nextLong(), random.nextLong());
            done = "SQL inserts " + properties;
            List<String> names = new ArrayList<>(List.of("_row_key"));
            List<Object> values = new ArrayList<>(List.of(key.toString()));
            properties.forEach((name, value) -> {
                names.add("\"" + name + "\"");
                values.add(EklitzkeClient.value(value));
            });
            String marks = String.join(", ", Collections.nCopies(names.size(), "?"));
            String sql = "INSERT INTO entities_1 (" + String.join(", ", names) + ") VALUES (" + marks + ")";
            assertThat(run(connection, sql, values.toArray())).isEqualTo(1);
            entities.put(key, properties);
            INDEXES.forEach((index, fields) -> entry(index, fields, key, true));
        }

        private void updateBySql(Connection connection, UUID key) throws SQLException {
            String field = any(FIELDS.subList(0, 3));
            String value = random.nextInt(4) == 0 ? null : anyValue(field);
            String table = random.nextBoolean() ? "entities" : "entities_1";
            done = "SQL sets " + field + " of " + key + " to " + value;
            int count = run(
                    connection,
                    "UPDATE " + table + " SET \"" + field + "\" = ? WHERE _row_key = ?",
                    value == null ? null : EklitzkeClient.value(value),
                    key.toString());
            assertThat(count).as(done).isEqualTo(1);
            set(key, field, value);
        }

        private void updateManyBySql(Connection connection) throws SQLException {
            String age = any(NUMBERS);
            String last = anyValue("last");
            done = "SQL sets the last name of those of age " + age + " to " + last;
            Set<UUID> found = having(Map.of("age", age));
            int count = run(
                    connection,
                    "UPDATE entities_1 SET \"last\" = ? WHERE age = ?",
                    EklitzkeClient.value(last),
                    EklitzkeClient.value(age));
            assertThat(count).as(done).isEqualTo(found.size());
            found.forEach(key -> set(key, "last", last));
        }

        private void set(UUID key, String field, String value) {
            Map<String, String> entity = entities.get(key);
            boolean isChanged = value == null ? entity.remove(field) != null : !value.equals(entity.put(field, value));
            if (isChanged) {
                INDEXES.forEach((index, fields) -> entry(index, fields, key, true));
            }
        }

        private void delete(Connection connection, UUID key) throws SQLException {
            boolean bySql = random.nextBoolean();
            done = (bySql ? "SQL" : "the program") + " deletes " + key;
            if (bySql) {
                assertThat(run(connection, "DELETE FROM entities_1 WHERE _row_key = ?", key.toString()))
                        .isEqualTo(1);
            } else {
                client.delete(key);
            }
            Map<String, String> gone = entities.remove(key);
            INDEXES.forEach((index, fields) -> {
                if (bySql || gone.keySet().containsAll(fields)) {
                    entries.get(index).remove(key);
                }
            });
        }

        /** The program leaves an entry whose properties are gone; SQL removes it. */
        private void entry(String index, List<String> fields, UUID key, boolean removes) {
            Map<String, String> entity = entities.get(key);
            if (entity.keySet().containsAll(fields)) {
                List<String> values = fields.stream()
                        .map(field -> EklitzkeClient.value(entity.get(field)).toString())
                        .toList();
                entries.get(index).put(key, values);
            } else if (removes) {
                entries.get(index).remove(key);
            }
        }

        private Set<UUID> having(Map<String, String> values) {
            Set<UUID> found = new TreeSet<>();
            entities.forEach((key, entity) -> {
                if (entity.entrySet().containsAll(values.entrySet())) {
                    found.add(key);
                }
            });
            return found;
        }

        void check(Connection connection, String turn) throws SQLException {
            String as = turn + done;
            assertThat(client.all()).as(as).isEqualTo(entities.navigableKeySet());
            for (UUID key : entities.keySet()) {
                Map<String, String> seen = client.find(key);
                assertThat(seen.remove("updated")).as(as).matches("1[0-9]{9}\\.[0-9]+");
                assertThat(seen.remove("tag")).as(as).isEqualTo("1");
                assertThat(seen).as(as).isEqualTo(entities.get(key));
            }
            for (String index : INDEXES.keySet()) {
                assertThat(client.entries(index)).as(as).isEqualTo(entries.get(index));
            }
            assertThat(rows(connection)).as(as).isEqualTo(expectedRows());
            for (String age : NUMBERS) {
                checkIndex(connection, "index_age", List.of(age), as);
            }
            for (String first : TEXTS) {
                checkIndex(connection, "index_user", List.of(json(first), json(any(TEXTS))), as);
            }
        }

        private void checkIndex(Connection connection, String index, List<String> values, String as)
                throws SQLException {
            List<String> fields = INDEXES.get(index);
            Map<String, String> wanted = new TreeMap<>();
            for (int i = 0; i < fields.size(); i++) {
                wanted.put(fields.get(i), values.get(i));
            }
            Set<UUID> expected = having(wanted);
            assertThat(client.query(index, values)).as(as).isEqualTo(expected);
            Set<UUID> found = new TreeSet<>();
            String condition = "\"" + String.join("\" = ? AND \"", fields) + "\" = ?";
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT _row_key FROM entities_1 WHERE " + condition)) {
                bind(select, values.stream().map(EklitzkeClient::value).toArray());
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        found.add(UUID.fromString(rows.getString(1)));
                    }
                }
            }
            assertThat(found).as(as).isEqualTo(expected);
        }

        private static Map<UUID, List<String>> rows(Connection connection) throws SQLException {
            Map<UUID, List<String>> rows = new TreeMap<>();
            try (PreparedStatement select =
                            connection.prepareStatement("SELECT _row_key, \"first\", \"last\", age FROM entities_1");
                    ResultSet result = select.executeQuery()) {
                while (result.next()) {
                    rows.put(
                            UUID.fromString(result.getString(1)),
                            Arrays.asList(result.getString(2), result.getString(3), result.getString(4)));
                }
            }
            return rows;
        }

        private Map<UUID, List<String>> expectedRows() {
            Map<UUID, List<String>> rows = new TreeMap<>();
            entities.forEach((key, entity) -> {
                List<String> row = new ArrayList<>();
                for (String field : FIELDS.subList(0, 3)) {
                    String value = entity.get(field);
                    row.add(value == null ? null : EklitzkeClient.value(value).toString());
                }
                rows.put(key, row);
            });
            return rows;
        }

        private static int run(Connection connection, String sql, Object... values) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                bind(statement, values);
                return statement.executeUpdate();
            }
        }

        private static void bind(PreparedStatement statement, Object... values) throws SQLException {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
        }
    }
}
