package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The field that names the shard of the gem's entries: entries show it but for a few, or shardOn and SHARD BY give it. */
final class ShardFieldsIT {
    private static final String OPTIONS = "layout=shameless&store=shop&shards=4&storeZone=UTC";
    private static final String INSERT = "INSERT INTO rates (hotel_id, room, gateway) VALUES (9, 'loft', '2')";
    private static final String DIFF = "EXPLAIN DIFF SELECT room FROM rates WHERE hotel_id = 7 AND room = 'suite'";
    private static final String FIRST = "00010000-0000-4000-8000-000000000001";

    private interface Check {
        void run(GemStore store, ClientDatabases databases) throws SQLException;
    }

    private static void on(Backend backend, GemSettings settings, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore store = new GemStore(backend.servers().get(0), settings)) {
            check.run(store, new ClientDatabases(store.server(), store.databases()));
        }
    }

    private static String uuid(int row) {
        return String.format(Locale.ROOT, "%04x0000-0000-4000-8000-%012x", row, row);
    }

    /** Writes rows with hotels from 0 on; the gateways of all begin with 1. */
    private static void putMany(GemStore store, int rows) throws SQLException {
        for (int i = 0; i < rows; i++) {
            store.put(uuid(i), i, "r" + i, i + "g");
        }
    }

    private static String message(ClientDatabases databases, String options, String sql, String state) {
        SQLException refusal = catchThrowableOfType(SQLException.class, () -> {
            try (Connection connection = databases.connect(options)) {
                run(connection, sql);
            }
        });
        assertThat(refusal.getSQLState()).as(refusal.getMessage()).isEqualTo(state);
        return refusal.getMessage();
    }

    /** Returns the options with what a message advises. */
    private static String followed(String options, String message) {
        Matcher advice = Pattern.compile("Set (shardOn=\\S+),").matcher(message);
        assertThat(advice.find()).as(message).isTrue();
        return options + "&shameless." + advice.group(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aFewCutMovedOrRoundedEntriesDoNotHideTheField(Backend backend) throws SQLException {
        on(backend, GemSettings.USUAL.notStrict(), (store, databases) -> {
            putMany(store, 40);
            store.cell(uuid(50), "base", 0, Map.of("hotel_id", 3_000_000_001L, "room", "suite", "gateway", "1"));
            store.primary(3_000_000_001L, "suite", uuid(50));
            store.movePrimary(8, "r8", uuid(8), 1);
            store.run(2, "UPDATE shop_rates_by_gateway_index_000002 SET gateway = '3' WHERE gateway = '2g'");
            try (Connection connection = databases.connect(OPTIONS)) {
                assertThat(shards(connection)).contains("shards: 1 of 4");
                assertThat(String.join(
                                "\n",
                                ClientDatabases.ask(connection, "EXPLAIN SELECT room FROM rates WHERE gateway = '7g'")))
                        .contains("shards: 1 of 4");
                assertThat(ClientDatabases.ask(connection, "SELECT room FROM rates WHERE hotel_id = 3000000001"))
                        .containsExactly("suite");
                assertThat(ClientDatabases.update(connection, INSERT)).isEqualTo(1);
                assertThat(ClientDatabases.ask(connection, "CHECK EXTERNAL TABLE rates"))
                        .anyMatch(finding -> finding.startsWith("wrong shard primary " + uuid(8) + " 1 "));
            }
            assertThat(store.find("primary", 1, "hotel_id = 9 AND room = 'loft'"))
                    .hasSize(1);
        });
    }

    /** Another model's index has the same name and none of the fields. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theAdvisedOptionWorks(Backend backend) throws SQLException {
        on(backend, GemSettings.USUAL, (store, databases) -> {
            for (int shard = 0; shard < GemStore.SHARDS; shard++) {
                store.run(shard, "CREATE TABLE shop_stays_00000" + shard + " LIKE shop_rates_00000" + shard);
                store.run(
                        shard,
                        "CREATE TABLE shop_stays_primary_index_00000" + shard
                                + " (guest VARCHAR(99) NOT NULL, uuid VARCHAR(36), UNIQUE (guest))");
            }
            store.put(FIRST, 7, "suite", "1a");

            String ofDiff = message(databases, OPTIONS, DIFF, "0A000");
            assertThat(databases.ask(followed(OPTIONS, ofDiff), DIFF).get(0)).startsWith("both ");
            String ofInsert = message(databases, OPTIONS, INSERT, "0A000");
            try (Connection connection = databases.connect(followed(OPTIONS, ofInsert))) {
                assertThat(ClientDatabases.update(connection, INSERT)).isEqualTo(1);
            }
            // a name that several models have is of those whose index has the field
            String short1 = OPTIONS + "&shameless.shardOn=primary:hotel_id";
            assertThat(databases.ask(short1, DIFF).get(0)).startsWith("both ");
            String second = message(databases, short1, INSERT, "0A000");
            try (Connection connection = databases.connect(followed(OPTIONS, second))) {
                assertThat(ClientDatabases.update(connection, INSERT.replace("loft", "attic")))
                        .isEqualTo(1);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anOptionThatEntriesContradictOrThatIsOfNoIndexIsRefused(Backend backend) throws SQLException {
        on(backend, GemSettings.USUAL, (store, databases) -> {
            putMany(store, 40);
            String wrong = OPTIONS + "&shameless.shardOn=primary:room";
            String message = message(databases, wrong, "SELECT 1", "22023");
            Matcher advice = Pattern.compile("Give (rates\\.primary:\\w+)\\.").matcher(message);
            assertThat(advice.find()).as(message).isTrue();
            assertThat(databases.ask(OPTIONS + "&shameless.shardOn=" + advice.group(1), DIFF))
                    .isNotEmpty();

            for (String part : new String[] {"primry:hotel_id", "primary:price", "stays.primary:hotel_id"}) {
                assertThat(message(databases, OPTIONS + "&shameless.shardOn=" + part, "SELECT 1", "22023"))
                        .contains(
                                "shardOn names '",
                                "rates.primary [hotel_id, room]",
                                "rates.by_gateway [gateway, room]");
            }
            assertThat(message(databases, OPTIONS + "&shameless.shardOn=hotel_id", "SELECT 1", "22023"))
                    .contains("'hotel_id' of shardOn is not like INDEX:FIELD");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void shardByIsHeardByReadsWritesAndComparisons(Backend backend) throws SQLException {
        on(backend, GemSettings.USUAL, (store, databases) -> {
            store.put(FIRST, 7, "suite", "1a");
            try (Connection connection = declaring(store, databases)) {
                String table = "CREATE EXTERNAL TABLE rates FROM shop MODEL 'rates'";
                run(connection, table);
                SQLException refusal = catchThrowableOfType(SQLException.class, () -> run(connection, INSERT));
                Matcher advice = Pattern.compile("declare (INDEX \\S+ \\(.*?\\) SHARD BY \\(\\w+\\))\\.")
                        .matcher(refusal.getMessage());
                assertThat(advice.find()).as(refusal.getMessage()).isTrue();
                run(
                        connection,
                        "DROP EXTERNAL TABLE rates",
                        table + " " + advice.group(1) + ", INDEX by_gateway (gateway, room) SHARD BY (gateway)",
                        INSERT);
                assertThat(store.find("primary", 1, "hotel_id = 9 AND room = 'loft'"))
                        .hasSize(1);
                assertThat(shards(connection)).contains("shards: 4 of 4");
                assertThat(ClientDatabases.ask(connection, DIFF).get(0)).startsWith("both ");

                run(connection, "DROP EXTERNAL TABLE rates");
                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(
                                () -> run(connection, table + " INDEX \"primary\" (hotel_id, room) SHARD BY (room)"))
                        .matches(e -> "42P16".equals(e.getSQLState()))
                        .withMessageContaining("do not lie on shards of 'room'");
            }
        });
    }

    private static String shards(Connection connection) throws SQLException {
        return String.join("\n", ClientDatabases.ask(connection, "EXPLAIN SELECT room FROM rates WHERE hotel_id = 7"));
    }

    /** The gem shards by the hotel. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void shardByThatNoEntryProvesHidesNoRow(Backend backend) throws SQLException {
        on(backend, GemSettings.USUAL, (store, databases) -> {
            String table = "CREATE EXTERNAL TABLE rates (hotel_id INTEGER, room VARCHAR, gateway VARCHAR)"
                    + " FROM shop MODEL 'rates' INDEX \"primary\" (hotel_id, room) SHARD BY (room)";
            try (Connection connection = declaring(store, databases)) {
                run(connection, table);
                putMany(store, 40);
                assertAllAreFound(connection);

                // the store is looked at anew, when entries prove another field
                run(connection, "ALTER EXTERNAL TABLE rates ADD COLUMN price BIGINT");
                assertAllAreFound(connection);
            }
        });
    }

    private static void assertAllAreFound(Connection connection) throws SQLException {
        for (int row = 0; row < 40; row++) {
            assertThat(ClientDatabases.ask(
                            connection,
                            "SELECT _row_key FROM rates WHERE hotel_id = " + row + " AND room = 'r" + row + "'"))
                    .containsExactly(uuid(row));
        }
    }

    /** Connects to a store in memory that declares the gem's. */
    private static Connection declaring(GemStore store, ClientDatabases databases) throws SQLException {
        Properties account = new Properties();
        account.setProperty("external.shop.user", store.server().user());
        account.setProperty("external.shop.password", store.server().password());
        account.setProperty("external.shop.hosts", store.server().address());
        String places = databases.names().stream()
                .map(name -> "'" + store.server().address() + "/" + name + "'")
                .collect(Collectors.joining(", "));
        Connection connection = DriverManager.getConnection("jdbc:schemaless:mem:" + UUID.randomUUID(), account);
        run(
                connection,
                "CREATE EXTERNAL STORE shop LAYOUT shameless PARTITIONS (" + places
                        + ") WITH (store = 'shop', shards = 4, storeZone = 'UTC')");
        return connection;
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aHintOfAnIgnoredIndexIsRefusedWithTheRemedy(Backend backend) throws SQLException {
        on(backend, GemSettings.USUAL, (store, databases) -> {
            store.put(FIRST, 7, "suite", "1a");
            String query = "SELECT /*+ INDEX(\"primary\") */ room FROM rates WHERE hotel_id = 7";
            try (Connection connection = declaring(store, databases)) {
                run(
                        connection,
                        "IMPORT EXTERNAL TABLES FROM shop",
                        "ALTER EXTERNAL TABLE rates ALTER INDEX \"primary\" IGNORED");
                SQLException refusal = catchThrowableOfType(SQLException.class, () -> run(connection, query));
                assertThat(refusal.getSQLState()).isEqualTo("42000");
                Matcher advice = Pattern.compile("is IGNORED\\. (ALTER .* AS CLIENT) uses it")
                        .matcher(refusal.getMessage());
                assertThat(advice.find()).as(refusal.getMessage()).isTrue();
                run(connection, advice.group(1));
                assertThat(ClientDatabases.ask(connection, query)).containsExactly("suite");
            }
        });
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }
}
