package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store of rbastic's go-schemaless behind a URL: what is found in it, what of it is read, and what is refused. */
final class GoSchemalessStoreIT {
    private static final String OPTIONS = "layout=go_schemaless&storeZone=America/New_York";
    private static final String FIRST = GoStore.keysOf(0, 1).get(0);
    private static final String SECOND = GoStore.keysOf(1, 1).get(0);
    private static final String THIRD = GoStore.keysOf(2, 1).get(0);

    private interface Check {
        void run(GoStore store) throws SQLException;
    }

    private static void on(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GoStore store = new GoStore(backend.servers().get(0))) {
            check.run(store);
        }
    }

    private static List<String> ask(GoStore store, String sql) throws SQLException {
        return store.databases().ask(OPTIONS, sql);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theLatestCellsAreARow(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "BASE", 1, "{\"driver\": \"d\", \"fare\": 1.5}");
            store.put(FIRST, "BASE", 2, "{\"driver\": \"d\", \"fare\": 2.5}");
            store.put(FIRST, "STATUS", 7, "{\"done\": true}");
            store.put(SECOND, "BASE", 1, "{\"driver\": \"e\", \"fare\": 3, \"notes\": \"n\"}");
            store.put(THIRD, "STATUS", 1, "{\"done\": false}");
            store.index("d", 1);

            assertThat(ask(store, "SELECT fare, done, notes, _ref_key, _shard FROM trips ORDER BY fare"))
                    .containsExactly("2.5 true null 2 0", "3.0 null n 1 1");
            assertThat(ask(store, "SELECT fare, _created_at FROM trips WHERE _row_key = '" + FIRST + "'"))
                    .containsExactly("2.5 2026-07-01 16:00:00");
            assertThat(ask(store, "SELECT COUNT(*) FROM trips")).containsExactly("2");
            assertThat(ask(store, "SELECT status FROM trips WHERE driver = 'd'"))
                    .containsExactly("{\"done\":true}");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheClientTakesForAnIndexIsNoTable(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "BASE", 1, "{\"driver\": \"d\"}");
            assertThat(ask(store, "SELECT table_name FROM INFORMATION_SCHEMA.TABLES WHERE table_name LIKE 'trips%'"))
                    .containsExactly("trips");
            store.index("d", 1);
            store.index("e", 1);
            assertThat(ask(store, "SELECT table_name FROM INFORMATION_SCHEMA.TABLES WHERE table_name LIKE 'trips%'"))
                    .containsExactly("trips");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aKeyLiesWhereItsTextDoes(Backend backend) throws Exception {
        on(backend, store -> {
            String small = "abcdef00-0000-4000-8000-00000000abcd";
            String capital = small.toUpperCase(Locale.ROOT);
            assertThat(GoStore.databaseOf(small)).isNotEqualTo(GoStore.databaseOf(capital));
            store.put(capital, "BASE", 1, "{\"fare\": 1}");
            store.put("not a key", "BASE", 1, "{\"fare\": 2}");
            store.put("ABCDEF00-0000-4000-8000-00000000abcd".replace("00000000abcd", "00000001abcd"), "BASE", 1, "{}");

            assertThat(ask(store, "SELECT fare, _row_key FROM trips")).containsExactly("1 " + small);
            assertThat(ask(store, "SELECT fare FROM trips WHERE _row_key = '" + small + "'"))
                    .containsExactly("1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aFieldHidesACellOfItsName(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "BASE", 1, "{\"notes\": \"short\"}");
            store.put(FIRST, "NOTES", 1, "{\"text\": \"long\"}");

            assertThat(ask(store, "SELECT notes, text FROM trips")).containsExactly("short long");
            assertThat(ask(store, "SELECT * FROM trips")).containsExactly("short long");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aBodyThatIsNoObjectIsLeftOutOfScans(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "BASE", 1, " {\"fare\": 1}");
            store.put(SECOND, "BASE", 1, "\"text\"");

            assertThat(ask(store, "SELECT fare FROM trips")).containsExactly("1");
            assertThat(ask(store, "SELECT COUNT(*) FROM trips")).containsExactly("1");
            assertThatThrownBy(() -> ask(store, "SELECT fare FROM trips WHERE _row_key = '" + SECOND + "'"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(SECOND);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void manyRowsComeOnceEach(Backend backend) throws Exception {
        on(backend, store -> {
            for (int database = 0; database < GoStore.DATABASES; database++) {
                for (String key : GoStore.keysOf(database, 700)) {
                    store.put(key, "BASE", 1, "{\"id\": \"" + key + "\"}");
                    store.put(key, "STATUS", 1, "{\"done\": true}");
                }
            }

            assertThat(ask(store, "SELECT COUNT(*), COUNT(DISTINCT id), COUNT(done) FROM trips"))
                    .containsExactly("2100 2100 2100");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anAccountThatMayOnlyReadIsEnough(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "BASE", 1, "{\"fare\": 1}");

            assertThat(store.databases().askAsReader("layout=go_schemaless&shards=3", "SELECT fare FROM trips"))
                    .containsExactly("1");
            try (Connection connection =
                            store.databases().connect(store.databases().names(), OPTIONS);
                    Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute("DELETE FROM trips"))
                        .isInstanceOf(SQLException.class)
                        .extracting(failure -> ((SQLException) failure).getSQLState())
                        .isEqualTo("0A000");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theBaseCellMayHaveAnyName(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "trip", 1, "{\"fare\": 1}");
            store.put(FIRST, "paid", 1, "{\"sum\": 2}");

            refuses(store, store.databases().names(), OPTIONS, "have the cells paid, trip");
            assertThat(store.databases().ask(OPTIONS + "&baseCell=trip", "SELECT fare, \"sum\" FROM trips"))
                    .containsExactly("1 2");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheDatabasesContradictIsRefused(Backend backend) throws Exception {
        on(backend, store -> {
            for (String key : List.of(FIRST, SECOND, THIRD)) {
                store.put(key, "BASE", 1, "{\"fare\": 1}");
            }
            List<String> names = store.databases().names();

            refuses(
                    store,
                    List.of(names.get(1), names.get(0), names.get(2)),
                    OPTIONS,
                    "in the order of the old program");
            refuses(store, names.subList(0, 2), OPTIONS + "&shards=3", "2 databases are given");
            refuses(store, names, OPTIONS + "&jogchat.cellTable=x", "no option 'cellTable'");
            store.create(0, "elsewhere");
            assertThat(ask(store, "SELECT COUNT(*) FROM trips")).containsExactly("3");
        });
    }

    private static void refuses(GoStore store, List<String> databases, String options, String reason) {
        assertThatThrownBy(() -> store.databases().connect(databases, options).close())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(reason);
    }
}
