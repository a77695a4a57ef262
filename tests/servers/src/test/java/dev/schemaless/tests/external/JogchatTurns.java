package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The client's algorithm and random statements in turns, what they have made, and the comparison of all who can tell. */
final class JogchatTurns {
    private static final int TURNS = 150;
    private static final List<String> TITLES = List.of("one", "ONE", "two", "Zürich", "<&>", "");
    private static final List<BigDecimal> TIMES =
            List.of(new BigDecimal("1531353565123456789"), BigDecimal.ONE, new BigDecimal("-9007199254740993"));
    private static final List<BigDecimal> SCORES =
            List.of(new BigDecimal("0.1"), new BigDecimal("-1234.5"), new BigDecimal("1e-7"), BigDecimal.TEN);
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private final Random random;
    private final JogchatClient client;
    private final Connection sql;
    /** What each row has: texts, truth values, and numbers as their text in the body says. */
    private final Map<UUID, Map<String, Object>> rows = new TreeMap<>();
    /** What each index table has. */
    private final Map<String, Map<UUID, Object>> entries = new TreeMap<>();

    JogchatTurns(Random random, JogchatClient client, Connection sql) {
        this.random = random;
        this.client = client;
        this.sql = sql;
        List.of("title", "timestamp", "hot").forEach(field -> entries.put(field, new TreeMap<>()));
    }

    /** Takes a row that is there. */
    void adopt(UUID key, Map<String, Object> body) {
        remember(key, body);
    }

    void run() throws SQLException {
        for (int turn = 0; turn < TURNS; turn++) {
            switch (rows.size() < 5 ? random.nextInt(2) : random.nextInt(7)) {
                case 0 -> clientCreates();
                case 1 -> sqlInserts();
                case 2, 3 -> clientMutates();
                case 4, 5 -> sqlUpdatesOne();
                default -> sqlUpdatesSome();
            }
            if (turn % 10 == 9) {
                compare();
            }
        }
    }

    private Map<String, Object> randomFields() {
        Map<String, Object> fields = new TreeMap<>();
        if (random.nextBoolean()) {
            fields.put("title", any(TITLES));
        }
        if (random.nextBoolean()) {
            fields.put("timestamp", any(TIMES));
        }
        if (random.nextBoolean()) {
            fields.put("hot", random.nextBoolean());
        }
        if (random.nextBoolean()) {
            fields.put("score", any(SCORES));
        }
        if (random.nextBoolean()) {
            fields.put("note", "note " + random.nextInt(100));
        }
        return fields;
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private UUID anyKey() {
        return any(List.copyOf(rows.keySet()));
    }

    private void remember(UUID key, Map<String, Object> body) {
        rows.put(key, body);
        entries.forEach((field, kept) -> {
            if (body.containsKey(field)) {
                kept.put(key, kept(body.get(field)));
            }
        });
    }

    /** What an index table keeps of a value that went through float64. */
    private static Object kept(Object value) {
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        return value instanceof Number number ? (Object) (long) number.doubleValue() : value;
    }

    private void clientCreates() throws SQLException {
        Map<String, Object> body = randomFields();
        remember(client.create("news", body), body);
    }

    private void clientMutates() throws SQLException {
        UUID key = anyKey();
        Map<String, Object> fields = randomFields();
        String gone = any(List.of("title", "timestamp", "hot", "score", "note"));
        boolean removes = random.nextInt(3) == 0;
        Map<String, Object> written = client.mutate(key, "news", body -> {
            body.putAll(fields);
            if (removes) {
                body.remove(gone);
            }
        });
        Map<String, Object> body = new TreeMap<>();
        written.forEach((field, value) ->
                body.put(field, value instanceof Double number ? new BigDecimal(GoMaps.number(number)) : value));
        remember(key, body);
    }

    private void sqlInserts() throws SQLException {
        Map<String, Object> fields = randomFields();
        fields.putIfAbsent("note", "inserted");
        String names = fields.keySet().stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
        String marks =
                String.join(", ", fields.values().stream().map(value -> "?").toList());
        try (PreparedStatement insert = sql.prepareStatement(
                "INSERT INTO news (" + names + ") VALUES (" + marks + ")", Statement.RETURN_GENERATED_KEYS)) {
            bind(insert, new ArrayList<>(fields.values()));
            assertThat(insert.executeUpdate()).isEqualTo(1);
            try (ResultSet keys = insert.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
                remember(UUID.fromString(keys.getString("_row_key")), fields);
            }
        }
    }

    private void sqlUpdatesOne() throws SQLException {
        UUID key = anyKey();
        Map<String, Object> fields = randomFields();
        fields.put("hot", random.nextInt(3) == 0 ? null : (Object) random.nextBoolean());
        assertThat(sqlUpdate(fields, "_row_key = ?", key.toString())).isEqualTo(1);
        changed(key, fields);
    }

    private void sqlUpdatesSome() throws SQLException {
        String title = any(TITLES);
        Map<String, Object> fields = randomFields();
        fields.remove("title");
        fields.put("note", random.nextInt(3) == 0 ? null : "note of " + random.nextInt(100));
        List<UUID> found = rows.entrySet().stream()
                .filter(row -> title.equals(row.getValue().get("title")))
                .map(Map.Entry::getKey)
                .toList();
        assertThat(sqlUpdate(fields, "title = ?", title)).isEqualTo(found.size());
        found.forEach(key -> changed(key, fields));
    }

    /** A row that has the values already gets no version, and so no entries. */
    private void changed(UUID key, Map<String, Object> fields) {
        Map<String, Object> body = new TreeMap<>(rows.get(key));
        boolean same = fields.entrySet().stream().allMatch(field -> isSame(field.getValue(), body.get(field.getKey())));
        fields.forEach((field, value) -> {
            if (value == null) {
                body.remove(field);
            } else {
                body.put(field, value);
            }
        });
        if (!same) {
            remember(key, body);
        }
    }

    private static boolean isSame(Object left, Object right) {
        if (left instanceof BigDecimal number && right instanceof BigDecimal other) {
            return number.compareTo(other) == 0;
        }
        return Objects.equals(left, right);
    }

    private int sqlUpdate(Map<String, Object> fields, String condition, String value) throws SQLException {
        String sets =
                fields.keySet().stream().map(name -> '"' + name + "\" = ?").collect(Collectors.joining(", "));
        try (PreparedStatement update = sql.prepareStatement("UPDATE news SET " + sets + " WHERE " + condition)) {
            List<Object> values = new ArrayList<>(fields.values());
            values.add(value);
            bind(update, values);
            return update.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, List<Object> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            statement.setObject(i + 1, values.get(i));
        }
    }

    private void compare() throws SQLException {
        assertThat(ofSql()).as("rows by SQL").isEqualTo(comparable(rows));
        assertThat(client.byColumn("news")).as("rows by the client").isEqualTo(asFloats(rows));
        for (Map.Entry<String, Map<UUID, Object>> index : entries.entrySet()) {
            assertThat(client.entries("news", index.getKey()))
                    .as("entries of " + index.getKey())
                    .isEqualTo(index.getValue());
        }
        for (String title : TITLES) {
            compareTitle(title);
        }
        for (BigDecimal time : TIMES) {
            Set<UUID> having = having("timestamp", time);
            assertThat(client.byField("news", "timestamp", kept(time)).keySet()).containsAll(having);
            assertThat(keys("\"timestamp\" = " + time, "INDEX(\"index_news_timestamp\")"))
                    .isEqualTo(having);
            assertThat(keys("\"timestamp\" = " + time, "NO_INDEX")).isEqualTo(having);
        }
        assertThat(client.byField("news", "hot", true).keySet()).containsAll(having("hot", true));
    }

    /** The client takes letters of both cases for one, and what it finds it does not compare again. */
    private void compareTitle(String title) throws SQLException {
        Set<UUID> having = having("title", title);
        Set<UUID> named = entries.get("title").entrySet().stream()
                .filter(entry -> title.equalsIgnoreCase((String) entry.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        assertThat(client.byField("news", "title", title).keySet())
                .isEqualTo(named)
                .containsAll(having);
        assertThat(keys("title = '" + title + "'", "INDEX(\"index_news_title\")"))
                .isEqualTo(having);
        assertThat(keys("title = '" + title + "'", "NO_INDEX")).isEqualTo(having);
    }

    private Set<UUID> having(String field, Object value) {
        return rows.entrySet().stream()
                .filter(row -> isSame(value, row.getValue().get(field)))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private Set<UUID> keys(String condition, String hint) throws SQLException {
        return ClientDatabases.ask(sql, "SELECT /*+ " + hint + " */ _row_key FROM news WHERE " + condition).stream()
                .map(UUID::fromString)
                .collect(Collectors.toSet());
    }

    private Map<UUID, Map<String, Object>> ofSql() throws SQLException {
        Map<UUID, Map<String, Object>> found = new TreeMap<>();
        try (Statement statement = sql.createStatement();
                ResultSet result = statement.executeQuery("SELECT _row_key, _body FROM news")) {
            while (result.next()) {
                Map<String, Object> body = new TreeMap<>();
                JSON.readTree(result.getString(2))
                        .properties()
                        .forEach(field -> body.put(
                                field.getKey(),
                                field.getValue().isNumber()
                                        ? field.getValue().decimalValue()
                                        : field.getValue().isBoolean()
                                                ? (Object) field.getValue().booleanValue()
                                                : field.getValue().textValue()));
                assertThat(found.put(UUID.fromString(result.getString(1)), body))
                        .isNull();
            }
            return comparable(found);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<UUID, Map<String, Object>> comparable(Map<UUID, Map<String, Object>> rows) {
        return mapped(rows, number -> number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros());
    }

    private static Map<UUID, Map<String, Object>> asFloats(Map<UUID, Map<String, Object>> rows) {
        return mapped(rows, BigDecimal::doubleValue);
    }

    private static Map<UUID, Map<String, Object>> mapped(
            Map<UUID, Map<String, Object>> rows, Function<BigDecimal, Object> numbers) {
        Map<UUID, Map<String, Object>> mapped = new TreeMap<>();
        rows.forEach((key, body) -> {
            Map<String, Object> values = new TreeMap<>();
            body.forEach((field, value) ->
                    values.put(field, value instanceof BigDecimal number ? numbers.apply(number) : value));
            mapped.put(key, values);
        });
        return mapped;
    }
}
