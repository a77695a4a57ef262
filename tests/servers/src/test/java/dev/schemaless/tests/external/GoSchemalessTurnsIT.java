package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A program that uses go-schemaless and random statements take turns over one store. After each few turns {@code GetLatest}, SQL and what
 * the test remembers say the same of every cell and of its version.
 */
final class GoSchemalessTurnsIT {
    private static final int TURNS = 120;

    /** A cell: its ref key, and fields with numbers as float64. */
    private record Version(int refKey, Map<String, Object> fields) {
        Version next(Map<String, Object> changes) {
            Map<String, Object> after = new TreeMap<>(fields);
            changes.forEach((field, value) -> {
                if (value == null) {
                    after.remove(field);
                } else {
                    after.put(field, value);
                }
            });
            return after.equals(fields) ? this : new Version(refKey + 1, after);
        }
    }

    private static final class Turns {
        private final Random random;
        private final GoStore store;
        private final Connection sql;
        /** By the key as it is written, and by column name. */
        private final Map<String, Map<String, Version>> rows = new TreeMap<>();

        Turns(Random random, GoStore store, Connection sql) {
            this.random = random;
            this.store = store;
            this.sql = sql;
        }

        void run() throws SQLException {
            for (int turn = 0; turn < TURNS; turn++) {
                switch (rows.size() < 5 ? random.nextInt(2) : random.nextInt(6)) {
                    case 0 -> clientCreates();
                    case 1 -> sqlInserts();
                    case 2, 3 -> clientPuts();
                    default -> sqlUpdates();
                }
                if (turn % 10 == 9) {
                    compare();
                }
            }
        }

        private Object fare() {
            return List.of(1.0, 0.1, 1e-7, 1.53135356512345677E18).get(random.nextInt(4));
        }

        private String anyKey() {
            return List.copyOf(rows.keySet()).get(random.nextInt(rows.size()));
        }

        private Map<String, Object> status() {
            Map<String, Object> fields = new TreeMap<>();
            fields.put("done", random.nextBoolean());
            return fields;
        }

        /** Some programs write UUIDs in capital letters. */
        private void clientCreates() throws SQLException {
            String text = UUID.randomUUID().toString();
            String key = random.nextBoolean() ? text : text.toUpperCase(Locale.ROOT);
            rows.put(key, new TreeMap<>());
            put(key, "BASE", new Version(random.nextInt(3), new TreeMap<>(Map.of("driver", "d" + random.nextInt(9)))));
            if (random.nextBoolean()) {
                put(key, "STATUS", new Version(0, status()));
            }
        }

        private void put(String key, String column, Version version) throws SQLException {
            store.put(key, column, version.refKey(), GoMaps.marshal(version.fields()));
            rows.get(key).put(column, version);
        }

        /** Reads the latest version and writes one more, which may leave out numbers. */
        private void clientPuts() throws SQLException {
            String key = anyKey();
            String column = random.nextBoolean() ? "BASE" : "STATUS";
            List<Object> latest = store.latest(key, column);
            Map<String, Object> fields = latest.isEmpty()
                    ? new TreeMap<>()
                    : GoMaps.unmarshal(String.valueOf(latest.get(1)).getBytes(StandardCharsets.UTF_8));
            int refKey = latest.isEmpty() ? 0 : (Integer) latest.get(0) + 1 + random.nextInt(2);
            fields.putAll(column.equals("BASE") ? Map.of("fare", fare()) : status());
            put(key, column, new Version(refKey, fields));
        }

        private void sqlInserts() throws SQLException {
            Map<String, Object> base = new TreeMap<>(Map.of("driver", "s" + random.nextInt(9), "fare", fare()));
            Map<String, Object> status = random.nextBoolean() ? status() : null;
            try (PreparedStatement insert = sql.prepareStatement(
                    "INSERT INTO trips (driver, fare, done) VALUES (?, ?, ?)", Statement.RETURN_GENERATED_KEYS)) {
                insert.setObject(1, base.get("driver"));
                insert.setObject(2, base.get("fare"));
                insert.setObject(3, status == null ? null : status.get("done"));
                assertThat(insert.executeUpdate()).isEqualTo(1);
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    assertThat(keys.next()).isTrue();
                    Map<String, Version> cells = new TreeMap<>(Map.of("BASE", new Version(1, base)));
                    if (status != null) {
                        cells.put("STATUS", new Version(1, status));
                    }
                    rows.put(keys.getString("_row_key"), cells);
                }
            }
        }

        private void sqlUpdates() throws SQLException {
            String key = anyKey();
            Object fare = random.nextInt(4) == 0 ? null : fare();
            Object done = random.nextInt(4) == 0 ? null : (Object) random.nextBoolean();
            try (PreparedStatement update =
                    sql.prepareStatement("UPDATE trips SET fare = ?, done = ? WHERE _row_key = ?")) {
                update.setObject(1, fare);
                update.setObject(2, done);
                update.setString(3, key.toLowerCase(Locale.ROOT));
                assertThat(update.executeUpdate()).isEqualTo(1);
            }
            Map<String, Version> cells = rows.get(key);
            cells.put("BASE", cells.get("BASE").next(change("fare", fare)));
            Version status =
                    cells.getOrDefault("STATUS", new Version(0, Map.of())).next(change("done", done));
            if (cells.containsKey("STATUS") || done != null) {
                cells.put("STATUS", status);
            }
        }

        private static Map<String, Object> change(String field, Object value) {
            Map<String, Object> change = new TreeMap<>();
            change.put(field, value);
            return change;
        }

        private void compare() throws SQLException {
            Map<String, List<Object>> told = new TreeMap<>();
            try (Statement statement = sql.createStatement();
                    ResultSet result =
                            statement.executeQuery("SELECT _row_key, _ref_key, driver, fare, done FROM trips")) {
                while (result.next()) {
                    List<Object> row = Arrays.asList(
                            (int) result.getLong(2), result.getObject(3), result.getObject(4), result.getObject(5));
                    assertThat(told.put(result.getString(1), row)).isNull();
                }
            }
            Map<String, List<Object>> expected = new TreeMap<>();
            for (Map.Entry<String, Map<String, Version>> row : rows.entrySet()) {
                for (String column : List.of("BASE", "STATUS")) {
                    compareCell(row.getKey(), column, row.getValue().get(column));
                }
                Version base = row.getValue().get("BASE");
                Version status = row.getValue().getOrDefault("STATUS", new Version(0, Map.of()));
                expected.put(
                        row.getKey().toLowerCase(Locale.ROOT),
                        Arrays.asList(
                                base.refKey(),
                                base.fields().get("driver"),
                                base.fields().get("fare"),
                                status.fields().get("done")));
            }
            assertThat(told).isEqualTo(expected);
        }

        private void compareCell(String key, String column, Version version) throws SQLException {
            List<Object> latest = store.latest(key, column);
            if (version == null) {
                assertThat(latest).isEmpty();
                return;
            }
            assertThat(latest.get(0)).as(column + " of " + key).isEqualTo(version.refKey());
            assertThat(GoMaps.unmarshal(String.valueOf(latest.get(1)).getBytes(StandardCharsets.UTF_8)))
                    .as(column + " of " + key)
                    .isEqualTo(version.fields());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theClientAndSqlAgreeOnEveryCell(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        long seed = System.nanoTime();
        try (GoStore store = new GoStore(backend.servers().get(0))) {
            String first = UUID.randomUUID().toString();
            Map<String, Object> base = new TreeMap<>(Map.of("driver", "d", "fare", 1.5));
            store.put(first, "BASE", 1, GoMaps.marshal(base));
            store.put(first, "STATUS", 1, "{\"done\":true}");
            try (Connection sql = store.databases().connect(store.databases().names(), "layout=go_schemaless")) {
                Turns turns = new Turns(new Random(seed), store, sql);
                turns.rows.put(
                        first,
                        new TreeMap<>(
                                Map.of("BASE", new Version(1, base), "STATUS", new Version(1, Map.of("done", true)))));
                turns.run();
            }
        } catch (AssertionError | Exception e) {
            throw new AssertionError("with seed " + seed, e);
        }
    }
}
