package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code FIND_SHARD} and {@code sys.shards} over stores of other programs, and native tables beside them. */
final class ShardsIT {
    private static final String OPTIONS = "store=shop&shards=4&storeZone=UTC";
    private static final String FIRST = "00000000-0000-4000-8000-000000000001";
    private static final String SECOND = "00010000-0000-4000-8000-000000000002";

    private interface Check {
        void run(GemStore gem, Connection connection) throws SQLException;
    }

    private static void onGem(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            gem.put(FIRST, 7, "suite", "a");
            gem.put(SECOND, 8, "attic", "3rd");
            gem.cell(FIRST, "base", 1, Map.of("hotel_id", 7L, "room", "hall", "gateway", "a"));
            // enough entries to tell by what they are sharded
            for (int i = 0; i < 24; i++) {
                gem.put(String.format(Locale.ROOT, "0002%04d-0000-4000-8000-000000000000", i), 100 + i, "r", i + "g");
            }
            Properties properties = new Properties();
            properties.setProperty("user", gem.server().user());
            properties.setProperty("password", gem.server().password());
            try (Connection connection = DriverManager.getConnection(gem.url(gem.databases(), OPTIONS), properties)) {
                check.run(gem, connection);
            }
        }
    }

    private static List<String> find(Connection connection, String arguments) throws SQLException {
        return ClientDatabases.ask(connection, "SELECT FIND_SHARD(" + arguments + ") FROM DUAL");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theShardOfAValueIsWhereItsEntriesLie(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            assertThat(find(connection, "'rates', '" + SECOND + "'")).containsExactly("1");
            assertThat(find(connection, "'RATES', 'primary', 7")).containsExactly("3");
            assertThat(find(connection, "'rates', 'primary', '7'")).containsExactly("3");
            assertThat(find(connection, "'rates', 'by_gateway', '3rd'")).containsExactly("3");
            assertThat(find(connection, "'rates', 'nobody'")).containsExactly("null");
            assertThat(find(connection, "'rates', 'primary', 1.5")).containsExactly("null");
            assertThat(find(connection, "'rates', CAST(NULL AS VARCHAR)")).containsExactly("null");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void ofFewEntriesTheShardIsUnknown(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            gem.put(FIRST, 7, "suite", "a");
            Properties properties = new Properties();
            properties.setProperty("user", gem.server().user());
            properties.setProperty("password", gem.server().password());
            String url = gem.url(gem.databases(), OPTIONS + "&shameless.shardOn=primary:hotel_id");
            try (Connection connection = DriverManager.getConnection(url, properties)) {
                assertThat(find(connection, "'rates', 'primary', 7")).containsExactly("null");
                assertThat(find(connection, "'rates', 'by_gateway', '3rd'")).containsExactly("null");
                assertThat(String.join(
                                "\n",
                                ClientDatabases.ask(connection, "EXPLAIN SELECT room FROM rates WHERE hotel_id = 7")))
                        .contains("shards: 4 of 4");
            }
            // entries that lie elsewhere are found as well
            gem.run(0, "INSERT INTO shop_rates_primary_index_000000 VALUES (7, 'suite', ?)", FIRST);
            gem.run(3, "DELETE FROM shop_rates_primary_index_000003");
            try (Connection connection = DriverManager.getConnection(url, properties)) {
                assertThat(find(connection, "'rates', 'primary', 7")).containsExactly("null");
                assertThat(ClientDatabases.ask(connection, "SELECT room FROM rates WHERE hotel_id = 7"))
                        .containsExactly("suite");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theShardIsFoundOfParametersAndColumns(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            try (PreparedStatement statement =
                    connection.prepareStatement("SELECT FIND_SHARD(?, ?, ?), FIND_SHARD('rates', ?) FROM DUAL")) {
                statement.setString(1, "rates");
                statement.setString(2, "primary");
                statement.setInt(3, 6);
                statement.setString(4, FIRST);
                try (ResultSet rows = statement.executeQuery()) {
                    rows.next();
                    assertThat(List.of(rows.getInt(1), rows.getInt(2))).containsExactly(2, 0);
                }
            }
            assertThat(ClientDatabases.ask(
                            connection,
                            "SELECT room, FIND_SHARD('rates', 'primary', hotel_id) FROM rates"
                                    + " WHERE FIND_SHARD('rates', _row_key) = _shard AND hotel_id < 100 ORDER BY room"))
                    .containsExactly("attic 0", "hall 3");
            assertThat(ClientDatabases.ask(
                            connection,
                            "SELECT COUNT(*) FROM rates$cells WHERE _shard = FIND_SHARD('rates', '" + FIRST + "')"))
                    .containsExactly("2");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatIsNotThereIsRefused(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            assertThatThrownBy(() -> find(connection, "'prices', '" + FIRST + "'"))
                    .isInstanceOfSatisfying(SQLException.class, e -> {
                        assertThat(e.getSQLState()).isEqualTo("42P01");
                        assertThat(e.getMessage()).contains("Cannot find shard: there is no table 'prices'");
                    });
            assertThatThrownBy(() -> find(connection, "'rates', 'room', 'x'"))
                    .isInstanceOfSatisfying(SQLException.class, e -> {
                        assertThat(e.getSQLState()).isEqualTo("22023");
                        assertThat(e.getMessage()).contains("'room' is neither an index of 'rates'");
                    });
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void nativeTablesTellToo(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE hotel (id BIGINT PRIMARY KEY, city VARCHAR)");
                statement.execute("CREATE INDEX by_city ON hotel (city) SHARD BY (city)");
                statement.execute("INSERT INTO hotel VALUES (7, 'Oslo'), (8, 'Rome'), (9, 'Bern')");
            }

            assertThat(ClientDatabases.ask(
                            connection,
                            "SELECT COUNT(*) FROM hotel WHERE FIND_SHARD('hotel', _row_key) = _shard"
                                    + " AND FIND_SHARD('hotel', 'id', id) = _shard"))
                    .containsExactly("3");
            assertThat(ClientDatabases.ask(connection, "SELECT COUNT(FIND_SHARD('hotel', 'by_city', city)) FROM hotel"))
                    .containsExactly("3");
            assertThatThrownBy(() -> find(connection, "'hotel', 'city', 'Oslo'"))
                    .hasMessageContaining("Give 'id' or one of its indexes: [by_city]");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void shardsTellWhereTheyLieAndWhatTheyHold(Backend backend) throws Exception {
        onGem(backend, (gem, connection) -> {
            for (int i = 0; i < GemStore.SHARDS; i++) {
                gem.run(i / 2, "ANALYZE TABLE shop_rates_00000" + i);
            }
            String of = " FROM sys.shards WHERE store_name IS NOT NULL ORDER BY shard";

            assertThat(ClientDatabases.ask(
                            connection,
                            "SELECT shard, partition_number, table_shard, table_count, size_estimate > 0, last_write"
                                    + of))
                    .containsExactly(
                            "0 0 null 3 true 2026-07-01 12:00:00",
                            "1 0 null 3 true 2026-07-01 12:00:00",
                            "2 1 null 3 true 2026-07-01 12:00:00",
                            "3 1 null 3 true null");
            assertThat(ClientDatabases.ask(connection, "SELECT place" + of).get(2))
                    .endsWith("/" + gem.databases().get(1));
            String own = "SELECT COUNT(*) FROM sys.shards WHERE store_name IS NULL AND partition_number = 0";
            assertThat(ClientDatabases.ask(connection, own)).containsExactly("0");
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE beside (id BIGINT PRIMARY KEY)");
            }
            assertThat(ClientDatabases.ask(connection, own)).isNotEqualTo(List.of("0"));
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void shardsOfOtherLayoutsAreListed(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        String columns = "SELECT shard, partition_number, table_count FROM sys.shards WHERE store_name IS NOT NULL"
                + " ORDER BY shard";
        try (UberStore store = new UberStore(backend.servers().get(0), "BINARY(16)")) {
            store.put(UberStore.key(1), "BASE", 0, "{\"miles\": 3}");
            String options = "layout=uber&storeZone=UTC&shards=5&uber.database=" + store.pattern();
            try (Connection connection =
                    store.databases().connect(store.databases().names().subList(0, 1), options)) {
                assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT COUNT(*), MIN(table_count) > 0, MAX(partition_number) FROM sys.shards"
                                        + " WHERE store_name IS NOT NULL"))
                        .containsExactly("5 true 0");
                assertThat(ClientDatabases.ask(connection, "SELECT COUNT(*) FROM sys.shards"))
                        .containsExactly("5");
                assertThat(ClientDatabases.ask(
                                connection, "SELECT place FROM sys.shards WHERE store_name IS NOT NULL AND shard = 4"))
                        .first()
                        .asString()
                        .endsWith("/" + store.databases().names().get(4));
            }
        }
        try (RepoStore store = new RepoStore(backend.servers().get(0))) {
            store.put(RepoStore.key(1), "ann", 100);
            assertThat(store.databases().ask(store.options(), columns)).containsExactly("0 0 10");
        }
        try (JogchatStore store = new JogchatStore(backend.servers().get(0))) {
            UUID key = JogchatStore.keysOf(1, 1).get(0);
            store.put(key, "news", 100, Map.of("title", "old"));
            assertThat(store.databases().ask("layout=jogchat&storeZone=UTC", columns))
                    .containsExactly("0 0 6", "1 1 6", "2 2 6");
            assertThat(store.databases()
                            .ask("layout=jogchat&storeZone=UTC", "SELECT FIND_SHARD('news', '" + key + "') FROM DUAL"))
                    .containsExactly("1");
        }
        EntityStore.onEntities(backend, store -> {
            store.put(0, new UUID(1, 1), "{\"name\": \"x\"}".getBytes(StandardCharsets.UTF_8));
            assertThat(store.databases().ask("layout=friendfeed", columns)).hasSize(2);
        });
    }
}
