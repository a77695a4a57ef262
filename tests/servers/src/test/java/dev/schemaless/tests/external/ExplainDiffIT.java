package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** EXPLAIN DIFF: in which rows the answer of each layout's client differs from what the bodies say, and why. */
final class ExplainDiffIT {
    private static final String GEM =
            "store=shop&shards=4&storeZone=UTC&shameless.shardOn=primary:hotel_id,by_gateway:gateway";
    private static final String FIRST = "00000000-0000-4000-8000-000000000001";
    private static final String SECOND = "00010000-0000-4000-8000-000000000002";
    private static final String THIRD = "00030000-0000-4000-8000-000000000003";

    private static UUID key(int number) {
        return new UUID(0x8123_4567_89ab_4cdeL, 0x9000_0000_0000_0000L + number);
    }

    private interface Check {
        void run(GemStore gem, Connection connection) throws SQLException;
    }

    private static void onGem(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            gem.put(FIRST, 7, "suite", "1");
            Properties properties = new Properties();
            properties.setProperty("user", gem.server().user());
            properties.setProperty("password", gem.server().password());
            try (Connection connection = DriverManager.getConnection(gem.url(gem.databases(), GEM), properties)) {
                check.run(gem, connection);
            }
        }
    }

    /** Returns how many rows both answers have, and of the others side, key and cause. */
    private static List<String> diff(Connection connection, String condition) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("EXPLAIN DIFF SELECT " + condition)) {
            return read(rows);
        }
    }

    private static List<String> read(ResultSet rows) throws SQLException {
        List<String> texts = new ArrayList<>();
        while (rows.next()) {
            texts.add(
                    rows.getString("SIDE").equals("both")
                            ? rows.getString("DETAIL")
                            : rows.getString("SIDE") + " " + rows.getString("ROW_KEY") + " " + rows.getString("CAUSE"));
        }
        return texts;
    }

    private static List<String> diff(ClientDatabases databases, String options, String condition) throws SQLException {
        try (Connection connection = databases.connect(databases.names(), options)) {
            return diff(connection, condition);
        }
    }

    private static void refuses(Connection connection, String query, String reason) {
        assertThatThrownBy(() -> diff(connection, query))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(reason)
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("0A000");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theGemAnswersByEntriesAlone(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            gem.cell(SECOND, "base", 0, Map.of("hotel_id", 7L, "room", "attic", "gateway", "2"));
            gem.primary(7, "ghost", THIRD);

            assertThat(diff(connection, "* FROM rates WHERE hotel_id = 7"))
                    .containsExactly(
                            "1 rows", "only ours " + SECOND + " missing", "only theirs " + THIRD + " dangling");
            assertThat(diff(connection, "room FROM rates WHERE hotel_id = 7 AND room = 'suite'"))
                    .containsExactly("1 rows");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void hintsSayHowOurAnswerIsFound(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            gem.cell(SECOND, "base", 0, Map.of("hotel_id", 7L, "room", "attic", "gateway", "2"));

            assertThat(diff(connection, "/*+ INDEX(\"primary\") */ * FROM rates WHERE hotel_id = 7"))
                    .containsExactly("1 rows");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theGemFindsEarlierValuesAndOtherSpellings(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            gem.cell(FIRST, "base", 1, Map.of("hotel_id", 7L, "room", "attic", "gateway", "1"));
            gem.put(SECOND, 8, "Loft", "2");

            assertThat(diff(connection, "* FROM rates WHERE hotel_id = 7 AND room = 'suite'"))
                    .containsExactly("0 rows", "only theirs " + FIRST + " stale");
            assertThat(diff(connection, "* FROM rates WHERE hotel_id = 7 AND room = 'attic'"))
                    .containsExactly("0 rows", "only ours " + FIRST + " stale");
            assertThat(diff(connection, "* FROM rates WHERE room = 'LOFT' AND hotel_id = 8"))
                    .containsExactly("0 rows", "only theirs " + SECOND + " collation");
            assertThat(diff(connection, "* FROM rates WHERE room = 'LOFT' AND hotel_id = 9"))
                    .containsExactly("0 rows");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theGemAsksOneShardForWhatTheServerKept(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            gem.cell(SECOND, "base", 0, Map.of("hotel_id", 9L, "room", true, "gateway", "2"));
            gem.primary(9, "1", SECOND);
            gem.cell(THIRD, "base", 0, Map.of("hotel_id", 10L, "room", "hall", "gateway", "2"));
            gem.run(3, "INSERT INTO shop_rates_primary_index_000003 VALUES (10, 'hall', ?)", THIRD);

            assertThat(diff(connection, "* FROM rates WHERE hotel_id = 9 AND room = '1'"))
                    .containsExactly("0 rows", "only theirs " + SECOND + " coercion");
            assertThat(diff(connection, "* FROM rates WHERE hotel_id = 10"))
                    .containsExactly("0 rows", "only ours " + THIRD + " wrong shard");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void bodiesWithoutFieldsAndBodiesThatCannotBeReadAreTheirs(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            gem.cell(SECOND, "base", 0, Map.of("price", 5L));
            gem.primary(7, "attic", SECOND);
            gem.cell(THIRD, "base", 0, new byte[] {(byte) 0x81});
            gem.primary(7, "cellar", THIRD);
            gem.primary(7, "nowhere", "room-12");

            assertThat(diff(connection, "* FROM rates WHERE hotel_id = 7"))
                    .containsExactly(
                            "1 rows",
                            "only theirs room-12 no key",
                            "only theirs " + SECOND + " no fields",
                            "only theirs " + THIRD + " unreadable");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void parametersAreBound(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            try (PreparedStatement statement =
                    connection.prepareStatement("EXPLAIN DIFF SELECT room FROM rates WHERE hotel_id = ?")) {
                statement.setLong(1, 7);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(read(rows)).containsExactly("1 rows");
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void questionsWithoutCounterpartAreRefused(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE hotel (id INT PRIMARY KEY)");
            }
            String only = "only a SELECT … FROM one table WHERE … has a counterpart";
            String none = "no index has all of its predicate";
            refuses(connection, "* FROM rates WHERE hotel_id = 7 ORDER BY room", only);
            refuses(connection, "COUNT(*) FROM rates WHERE hotel_id = 7 GROUP BY room", only);
            refuses(connection, "* FROM rates", "it has no WHERE on columns of an index");
            refuses(connection, "* FROM rates, hotel WHERE hotel_id = 7", "it reads something else than one table");
            refuses(connection, "* FROM rates WHERE room = 'suite'", none);
            refuses(connection, "* FROM rates WHERE hotel_id = 7 AND room LIKE 's%'", none);
            refuses(connection, "* FROM rates WHERE hotel_id = 7 AND room <> 's'", none);
            refuses(connection, "* FROM rates WHERE hotel_id = 7 AND gateway = '1'", none);
            refuses(connection, "* FROM rates WHERE hotel_id = 7 OR gateway = '1'", none);
            refuses(
                    connection,
                    "* FROM rates WHERE hotel_id IN (7, 8)",
                    "the gem's where wants one value of 'hotel_id'");
            refuses(connection, "* FROM rates WHERE hotel_id > 7", "the gem's where wants one value of 'hotel_id'");
            refuses(connection, "* FROM hotel WHERE id = 7", "'hotel' is not an external table");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void clientsOfEntitiesCompareAgain(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, key(1), EntityStore.json("{\"name\": \"Ann\"}"));
            store.index(1, "Ann", key(1));
            store.put(0, key(2), EntityStore.json("{\"name\": \"Ann\"}"));
            store.put(0, key(3), EntityStore.json("{\"name\": \"Ann\"}"));
            store.index(0, "Bob", key(3));
            store.put(0, key(4), EntityStore.json("{\"name\": \"Cid\"}"));
            store.index(0, "Ann", key(4));
            store.put(0, key(5), EntityStore.json("{\"name\": \"ANN\"}"));
            store.index(0, "ANN", key(5));
            store.index(0, "Ann", key(6));

            assertThat(diff(store.databases(), "layout=friendfeed", "* FROM entities WHERE name = 'Ann'"))
                    .containsExactly("1 rows", "only ours " + key(2) + " missing", "only ours " + key(3) + " stale");
            assertThatThrownBy(() -> diff(
                            store.databases(), "layout=friendfeed", "* FROM entities WHERE name IN ('Ann', 'Bob')"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("it asks for one value of each property");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void jogchatLooksAtTheLatestOfAllColumns(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        List<UUID> keys = JogchatStore.keysOf(1, 5);
        try (JogchatStore store = new JogchatStore(backend.servers().get(0))) {
            for (int i = 0; i < 3; i++) {
                store.put(keys.get(i), "news", 5, Map.of("title", "news", "timestamp", 7L));
            }
            store.put(keys.get(1), "users", 9, Map.of("last_name", "Meier"));
            store.put(keys.get(3), "news", 5, Map.of("title", "NEWS", "timestamp", 8L));
            store.put(keys.get(4), "news", 5, Map.of("title", "news", "timestamp", 9L));
            store.databases().run(1, "DELETE FROM index_news_title WHERE row_key = ?", EntityStore.bytes(keys.get(4)));
            store.databases().run(0, "INSERT INTO index_news_title VALUES ('news', ?)", EntityStore.bytes(keys.get(4)));

            assertThat(diff(store.databases(), "layout=jogchat", "* FROM news WHERE title = 'news'"))
                    .containsExactlyInAnyOrder(
                            "2 rows",
                            "only ours " + keys.get(1) + " two columns",
                            "only theirs " + keys.get(3) + " collation",
                            "only ours " + keys.get(4) + " wrong shard");
            assertThat(diff(store.databases(), "layout=jogchat", "* FROM news WHERE \"timestamp\" >= 8"))
                    .containsExactly("2 rows");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void reposJoinsEntriesWithLatestVersions(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (RepoStore store = new RepoStore(backend.servers().get(0))) {
            store.put(key(1), "Ann", 1);
            store.put(key(2), "ANN", 2);
            store.put(key(3), "Ann", 3);
            store.put(key(3), "Cid", 3);
            store.put(key(4), "1", RepoStore.debt("Ann", 4));
            store.entry(key(5), "owner", "Ann");
            String options = store.options() + "&indexes=owner:owner,cents:cents_due";

            assertThat(diff(store.databases(), options, "* FROM debt_book WHERE owner = 'Ann'"))
                    .containsExactly(
                            "1 rows", "only theirs " + key(2) + " collation", "only ours " + key(4) + " missing");
            assertThat(diff(store.databases(), options, "* FROM debt_book WHERE cents_due BETWEEN 1 AND 3"))
                    .containsExactly("3 rows");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void layoutsWithoutAClientAreRefused(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (UberStore store = new UberStore(backend.servers().get(0), "BINARY(16)")) {
            store.put(UberStore.key(1), "BASE", 1, "{\"driver_uuid\": \"" + key(1) + "\", \"town\": \"x\"}");
            try (Connection connection =
                    store.databases().connect(store.databases().names(), "layout=uber&uber.entity=entity")) {
                refuses(
                        connection,
                        "* FROM entity WHERE driver_uuid = UUID '" + key(1) + "'",
                        "'entity' is of a layout whose client answers no question by an index");
            }
        }
    }
}
