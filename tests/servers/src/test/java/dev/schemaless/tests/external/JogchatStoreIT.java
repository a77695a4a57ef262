package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store of Jogchat's client behind a URL: what is found in it, what of it is read, and what is refused. */
final class JogchatStoreIT {
    private static final String OPTIONS = "layout=jogchat&storeZone=America/New_York";
    private static final UUID FIRST = JogchatStore.keysOf(0, 1).get(0);
    private static final UUID SECOND = JogchatStore.keysOf(1, 1).get(0);
    private static final UUID THIRD = JogchatStore.keysOf(2, 1).get(0);

    private interface Check {
        void run(JogchatStore store) throws SQLException;
    }

    private static void on(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (JogchatStore store = new JogchatStore(backend.servers().get(0))) {
            check.run(store);
        }
    }

    private static List<String> ask(JogchatStore store, String sql) throws SQLException {
        return store.databases().ask(OPTIONS, sql);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aColumnNameIsATableOfTheLatestCells(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "news", 100, Map.of("title", "old", "hot", false));
            store.put(FIRST, "news", 200, Map.of("title", "new", "hot", true));
            store.put(SECOND, "news", 150, Map.of("title", "other", "score", 1.5));
            store.put(FIRST, "users", 300, Map.of("last_name", "O'Brien"));

            assertThat(ask(store, "SELECT title, hot, score, _ref_key, _shard FROM news ORDER BY title"))
                    .containsExactly("new true null 200 0", "other null 1.5 150 1");
            assertThat(ask(store, "SELECT title FROM news WHERE hot")).containsExactly("new");
            assertThat(ask(store, "SELECT title, _created_at FROM news WHERE _row_key = '" + FIRST + "'"))
                    .containsExactly("new 2026-07-01 16:00:00");
            assertThat(ask(
                            store,
                            "SELECT last_name, users._version FROM users JOIN news ON users._row_key = news._row_key"))
                    .hasSize(1);
            assertThat(ask(store, "SELECT COUNT(*) FROM news")).containsExactly("2");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theBodyDecidesWhateverEntriesSay(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "news", 1, Map.of("title", "Fine"));
            store.put(SECOND, "news", 1, Map.of("title", "fine"));
            // stale, dangling, and an entry that is missing
            store.cell(SECOND, "news", 2, "{\"title\": \"changed\"}");
            store.entry(THIRD, "news", "title", "Fine");
            store.cell(JogchatStore.keysOf(2, 2).get(1), "news", 1, "{\"title\": \"Fine\"}");

            String counts = "COUNT(*) FROM news WHERE title = ";
            assertThat(ask(store, "SELECT " + counts + "'Fine'")).containsExactly("1");
            assertThat(ask(store, "SELECT /*+ NO_INDEX */ " + counts + "'Fine'"))
                    .containsExactly("2");
            assertThat(ask(store, "SELECT " + counts + "'fine'")).containsExactly("0");
            assertThat(ask(store, "SELECT /*+ NO_INDEX */ " + counts + "'changed'"))
                    .containsExactly("1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void numbersAreFoundThoughTheIndexRoundsThem(Backend backend) throws Exception {
        on(backend, store -> {
            long first = 1_531_353_565_123_456_789L;
            store.put(FIRST, "news", 1, Map.of("title", "a", "timestamp", first));
            store.put(SECOND, "news", 1, Map.of("title", "b", "timestamp", first + 1));
            store.put(THIRD, "news", 1, Map.of("title", "c", "timestamp", 5L));
            String hint = "SELECT /*+ INDEX(\"index_news_timestamp\") */ title FROM news WHERE \"timestamp\" ";

            assertThat(ask(store, hint + "= " + first)).containsExactly("a");
            assertThat(ask(store, hint + "IN (5, " + (first + 1) + ") ORDER BY title"))
                    .containsExactly("b", "c");
            assertThat(ask(store, hint + "> " + first)).containsExactly("b");
            assertThat(ask(store, hint + "BETWEEN 6 AND " + first)).containsExactly("a");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void textsAreFoundWhereTheIndexCutThem(Backend backend) throws Exception {
        on(backend, store -> {
            String id = "24f3a9f8-6cee-4623-81aa-927fad02773c";
            store.put(FIRST, "news", 1, Map.of("id", id, "title", "a title of more than twenty letters"));
            store.put(SECOND, "news", 1, Map.of("id", id.replace("3c", "3d"), "title", "b"));

            assertThat(ask(store, "SELECT title FROM news WHERE id = '" + id + "'"))
                    .containsExactly("a title of more than twenty letters");
            assertThat(ask(store, "SELECT id FROM news WHERE title = 'a title of more than twenty letters'"))
                    .containsExactly(id);
            store.dropEntries("news", "id");
            assertThat(ask(store, "SELECT title FROM news WHERE id = '" + id + "'"))
                    .as("the index names the rows")
                    .isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aBodyThatIsNoObjectIsLeftOutOfScans(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "news", 1, Map.of("title", "a"));
            store.cell(SECOND, "news", 1, "[1, 2]");
            store.cell(THIRD, "news", 1, "\n {\"title\": \"b\"}");

            assertThat(ask(store, "SELECT title FROM news ORDER BY title")).containsExactly("a", "b");
            assertThat(ask(store, "SELECT COUNT(*) FROM news")).containsExactly("2");
            assertThatThrownBy(() -> ask(store, "SELECT title FROM news WHERE _row_key = '" + SECOND + "'"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(SECOND.toString());
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anAccountThatMayOnlyReadIsEnough(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "news", 1, Map.of("title", "a"));

            assertThat(store.databases()
                            .askAsReader("layout=jogchat&shards=3", "SELECT title FROM news WHERE title = 'a'"))
                    .containsExactly("a");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void withoutZoneTheTimeOfACellIsUnknown(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "news", 1, Map.of("title", "a"));

            assertThat(store.databases().ask("layout=jogchat", "SELECT title, _created_at FROM news"))
                    .containsExactly("a null");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheDatabasesContradictIsRefused(Backend backend) throws Exception {
        on(backend, store -> {
            for (UUID key : List.of(FIRST, SECOND, THIRD)) {
                store.put(key, "news", 1, Map.of("title", "a"));
            }
            List<String> names = store.databases().names();

            refuses(
                    store,
                    List.of(names.get(1), names.get(0), names.get(2)),
                    OPTIONS,
                    "in the order of the old program");
            refuses(store, names.subList(0, 2), OPTIONS + "&shards=3", "2 databases are given");
            refuses(store, names, OPTIONS + "&store=x", "no option 'store'");
            refuses(store, names, OPTIONS + "&jogchat.cellTable=cells", "no table of cells 'cells'");
            store.createCells(0, "archive");
            refuses(store, names, OPTIONS, "several tables of cells: archive, cell");
            refuses(store, names, OPTIONS + "&jogchat.cellTable=archive", "has no table 'archive'");
            assertThat(store.databases().ask(OPTIONS + "&jogchat.cellTable=cell", "SELECT COUNT(*) FROM news"))
                    .containsExactly("3");
        });
    }

    private static void refuses(JogchatStore store, List<String> databases, String options, String reason) {
        assertThatThrownBy(() -> store.databases().connect(databases, options).close())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aRowInTheWrongDatabaseIsNone(Backend backend) throws Exception {
        on(backend, store -> {
            for (UUID key : JogchatStore.keysOf(0, 20)) {
                store.cell(key, "news", 1, "{\"title\": \"a\"}");
            }
            store.cellAt(0, SECOND, "news", 1, "{\"title\": \"lost\"}");

            assertThat(ask(store, "SELECT COUNT(*) FROM news")).containsExactly("20");
            assertThat(ask(store, "SELECT title FROM news WHERE _row_key = '" + SECOND + "'"))
                    .isEmpty();
        });
    }
}
