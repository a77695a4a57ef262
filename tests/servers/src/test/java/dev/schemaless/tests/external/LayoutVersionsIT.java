package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Versions of cells in each layout that keeps them, and the refusal of one that does not. */
final class LayoutVersionsIT {
    private static String only(List<String> rows) {
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    private static String explain(ClientDatabases databases, String options, String sql) throws SQLException {
        return String.join("\n", databases.ask(options, "EXPLAIN ANALYZE " + sql));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void trips(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        String options = "layout=go_schemaless&storeZone=UTC";
        List<String> keys = GoStore.keysOf(1, 2);
        try (GoStore store = new GoStore(backend.servers().get(0))) {
            store.put(keys.get(0), "BASE", 0, "{\"fare\": 5}");
            store.put(keys.get(1), "BASE", 0, "{\"fare\": 7}");
            store.put(keys.get(0), "NOTES", 0, "{\"note\": \"late\"}");
            store.put(keys.get(0), "BASE", 1, "{\"fare\": 6}");
            store.put(keys.get(0), "BASE", 2, "[1]");
            String range =
                    "SELECT _position, _cell, _body FROM trips$cells WHERE _shard = 1 AND _position BETWEEN 2 AND 4"
                            + " ORDER BY _position";

            assertThat(store.databases().ask(options, range))
                    .containsExactly("2 base {\"fare\":7}", "3 NOTES {\"note\":\"late\"}", "4 base {\"fare\":6}");
            assertThat(explain(store.databases(), options, range))
                    .contains("range of positions")
                    .contains("1 statement, 3 rows");
            assertThat(store.databases()
                            .ask(
                                    options,
                                    "SELECT _ref_key, fare, note FROM trips$history WHERE _row_key = '" + keys.get(0)
                                            + "' ORDER BY _cell DESC, _ref_key DESC"))
                    .containsExactly("2 null null", "1 6 null", "0 5 null", "0 null late");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void newsAmongTheCellsOfOthers(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        String options = "layout=jogchat&storeZone=UTC";
        UUID key = JogchatStore.keysOf(2, 1).get(0);
        try (JogchatStore store = new JogchatStore(backend.servers().get(0))) {
            store.put(key, "news", 100, Map.of("title", "old"));
            store.put(key, "users", 150, Map.of("last_name", "Smith"));
            store.put(key, "news", 200, Map.of("title", "new"));
            String previous = "SELECT _position, title FROM news$history WHERE _row_key = '" + key
                    + "' ORDER BY _ref_key DESC LIMIT 1 OFFSET 1";

            assertThat(store.databases().ask(options, previous)).containsExactly("1 old");
            assertThat(explain(store.databases(), options, previous))
                    .contains("row key")
                    .contains("1 statement, 2 rows");
            assertThat(store.databases()
                            .ask(options, "SELECT _position FROM news$cells WHERE _shard = 2 ORDER BY _position"))
                    .containsExactly("1", "3");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theLogOfARepo(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        UUID key = RepoStore.key(1);
        try (RepoStore store = new RepoStore(backend.servers().get(0))) {
            store.put(key, "ann", 100);
            store.put(RepoStore.key(2), "bob", 200);
            store.put(key, "ann", 150);
            String next = "SELECT _position, _row_key, _ref_key, _created_at FROM debt_book$cells WHERE _position > 1"
                    + " ORDER BY _position LIMIT 2";

            assertThat(store.databases().ask(store.options(), next))
                    .containsExactly(
                            "2 " + RepoStore.key(2) + " 2 2023-11-14 22:13:20", "3 " + key + " 3 2023-11-14 22:13:20");
            assertThat(explain(store.databases(), store.options(), next))
                    .contains("range of positions")
                    .contains("1 statement, 2 rows");
            assertThat(store.databases()
                            .ask(
                                    store.options(),
                                    "SELECT owner, cents_due FROM debt_book$history WHERE _row_key = '" + key
                                            + "' ORDER BY _ref_key DESC"))
                    .containsExactly("ann 150", "ann 100");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void cellsOfAShardDatabase(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        UUID key = UberStore.key(7);
        int shard = UberStore.shardOf(key);
        try (UberStore store = new UberStore(backend.servers().get(0), "BINARY(16)")) {
            store.put(key, "BASE", 0, "{\"miles\": 3}");
            store.put(key, "STATUS", 0, "{\"state\": \"done\"}");
            store.put(key, "BASE", 1, "{\"miles\": 4}");
            String options = "layout=uber&storeZone=UTC";
            String range = "SELECT _position, _row_key, _body FROM entity$cells WHERE _shard = " + shard
                    + " AND _position > 2 ORDER BY _position LIMIT 10";
            String history =
                    "SELECT _cell, miles FROM entity$history WHERE _row_key = '" + key + "' ORDER BY _position";

            assertThat(store.databases().ask(options, range)).containsExactly("3 " + key + " {\"miles\":4}");
            assertThat(explain(store.databases(), options, range)).contains("1 statement, 1 row ");
            assertThat(store.databases().ask(options, history)).containsExactly("base 3", "STATUS null", "base 4");
            // nothing tells where the row lies, so that all shards are asked
            assertThat(explain(store.databases(), options, history)).contains("5 statements, 3 rows");
            assertThat(explain(store.databases(), options + "&shardFunction=mod128", history))
                    .contains("1 statement, 3 rows");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entitiesHaveNoVersions(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, new UUID(1, 1), "{\"name\": \"x\"}".getBytes(StandardCharsets.UTF_8));
            try (Connection connection =
                    store.databases().connect(store.databases().names(), "layout=friendfeed")) {
                assertThatThrownBy(() -> ClientDatabases.ask(connection, "SELECT * FROM entities$cells"))
                        .isInstanceOfSatisfying(SQLException.class, e -> {
                            assertThat(e.getSQLState()).isEqualTo("0A000");
                            assertThat(e.getMessage())
                                    .contains(
                                            "Cannot read versions of cells of 'entities'", "overwrites them in place");
                        });
                assertThat(only(ClientDatabases.ask(connection, "SELECT name FROM entities")))
                        .isEqualTo("x");
            }
        });
    }
}
