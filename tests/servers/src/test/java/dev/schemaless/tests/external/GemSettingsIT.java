package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores of the Shameless gem that were set up otherwise than the gem's own example. */
final class GemSettingsIT {
    private static final String ZONE = "&storeZone=America/New_York";
    private static final String LETTERS = "00abcdef-0000-4000-8000-00000000abcd";
    private static final String CAPITALS = "00010ABC-0000-4000-8000-00000000ABCD";

    /** Asks something of a store. */
    private interface Check {
        void run(GemStore gem, ClientDatabases databases) throws SQLException;
    }

    private static void on(Backend backend, GemSettings settings, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0), settings)) {
            check.run(gem, new ClientDatabases(gem.server(), gem.databases()));
        }
    }

    /** Puts a row, and puts it again with a price. */
    private static void putWithPrice(GemStore gem, String key, int hotel) throws SQLException {
        gem.put(key, hotel, "room " + hotel, "1a");
        gem.cell(
                key,
                "base",
                1,
                Map.of("hotel_id", (long) hotel, "room", "room " + hotel, "gateway", "1a", "price", 90L));
    }

    private static String options(GemSettings settings) {
        return "layout=shameless&" + settings.options();
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aStoreWithoutNameHasNoPrefix(Backend backend) throws Exception {
        GemSettings settings = GemSettings.USUAL.withoutName();
        on(backend, settings, (gem, databases) -> {
            gem.put(LETTERS, 7, "suite", "1a");
            try (Connection connection = databases.connect(options(settings) + ZONE)) {
                ClientDatabases.update(
                        connection, "INSERT INTO rates (hotel_id, room, gateway) VALUES (9, 'attic', '2b')");
                assertThat(ClientDatabases.ask(
                                connection, "SELECT room FROM rates WHERE hotel_id IN (7, 9) ORDER BY 1"))
                        .containsExactly("attic", "suite");
                assertThat(ClientDatabases.ask(connection, "SELECT _row_key FROM rates WHERE gateway = '2b'"))
                        .isEqualTo(gem.find("primary", 1, "hotel_id = 9"));
            }
            assertThatThrownBy(() -> databases
                            .connect("store=shop&" + options(settings) + ZONE)
                            .close())
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("begins with 'shop_'");
        });
    }

    @ParameterizedTest(name = "{1} shards in {2} databases on {0}")
    @CsvSource({"MARIADB, 1, 1", "MARIADB, 6, 3", "MARIADB, 16, 1", "MARIADB, 5, 5", "MYSQL, 1, 1", "MYSQL, 6, 3"})
    void anyNumberOfShardsIsRead(Backend backend, int shards, int partitions) throws Exception {
        GemSettings settings = GemSettings.USUAL.shards(shards, partitions);
        on(backend, settings, (gem, databases) -> {
            for (int i = 0; i < 60; i++) {
                gem.put("%04x0000-0000-4000-8000-00000000000a".formatted(i * 37), i - 30, "r" + i, i % 7 + "g");
            }
            try (Connection connection = databases.connect(options(settings) + ZONE)) {
                assertThat(ClientDatabases.ask(connection, "SELECT COUNT(*), SUM(hotel_id) FROM rates"))
                        .containsExactly("60 -30");
                assertThat(ClientDatabases.ask(connection, "SELECT room FROM rates WHERE hotel_id = -7"))
                        .containsExactly("r23");
                assertThat(ClientDatabases.ask(connection, "SELECT COUNT(*) FROM rates WHERE gateway = '3g'"))
                        .containsExactly("9");
                assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT room FROM rates WHERE _row_key = '00250000-0000-4000-8000-00000000000a'"))
                        .containsExactly("r1");
                assertThat(String.join(
                                "\n",
                                ClientDatabases.ask(connection, "EXPLAIN SELECT room FROM rates WHERE hotel_id = 7")))
                        .contains("shards: 1 of " + shards);
                ClientDatabases.update(
                        connection, "INSERT INTO rates (hotel_id, room, gateway) VALUES (-100, 'new', '9z')");
            }
            assertThat(gem.find("primary", Math.floorMod(-100, shards), "hotel_id = -100"))
                    .hasSize(1);
            assertThat(gem.find("by_gateway", 9 % shards, "gateway = '9z'")).hasSize(1);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MARIADB | VARCHAR(36)",
                "MARIADB | VARCHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
                "MARIADB | VARBINARY(36)",
                "MARIADB | CHAR(36) CHARACTER SET ascii",
                "MARIADB | VARCHAR(36) CHARACTER SET latin1 COLLATE latin1_bin",
                "MYSQL | VARCHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
                "MYSQL | VARBINARY(36)",
                "MYSQL | CHAR(36) CHARACTER SET ascii"
            })
    void keysMayBeInCapitalsUnderAnyCollation(Backend backend, String keyType) throws Exception {
        GemSettings settings = GemSettings.USUAL.keys(keyType);
        on(backend, settings, (gem, databases) -> {
            putWithPrice(gem, LETTERS, 7);
            putWithPrice(gem, CAPITALS, 8);
            String capitals = CAPITALS.toLowerCase(Locale.ROOT);
            try (Connection connection = databases.connect(options(settings) + ZONE)) {
                assertThat(ClientDatabases.ask(connection, "SELECT _row_key, room FROM rates ORDER BY room"))
                        .containsExactly(LETTERS + " room 7", capitals + " room 8");
                assertThat(ClientDatabases.ask(
                                connection, "SELECT room FROM rates WHERE _row_key = '" + capitals + "'"))
                        .containsExactly("room 8");
                assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT room FROM rates WHERE _row_key IN ('" + LETTERS + "', '" + capitals
                                        + "') ORDER BY 1"))
                        .containsExactly("room 7", "room 8");
                assertThat(ClientDatabases.ask(connection, "SELECT room FROM rates WHERE gateway = '1a' ORDER BY 1"))
                        .containsExactly("room 7", "room 8");
                assertThat(ClientDatabases.update(connection, "UPDATE rates SET price = 5"))
                        .isEqualTo(2);
                assertThat(ClientDatabases.ask(connection, "SELECT price, _ref_key FROM rates WHERE hotel_id = 8"))
                        .containsExactly("5 2");
                assertThat(Findings.of(connection, "rates").texts()).isEmpty();
            }
            assertThat(gem.versions(CAPITALS, "base")).hasSize(3);
            assertThat(gem.versions(LETTERS, "base")).hasSize(3);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "MARIADB, 2026-11-01 01:30:00, America/New_York, 2026-11-01 05:30:00",
        "MARIADB, 2026-11-01 02:30:00, America/New_York, 2026-11-01 07:30:00",
        "MARIADB, 2026-07-01 12:00:00, Asia/Kolkata, 2026-07-01 06:30:00",
        "MYSQL, 1999-12-31 23:30:00, Europe/Berlin, 1999-12-31 22:30:00"
    })
    void timesAreOfTheZoneOfTheProcessesThatWrite(Backend backend, String local, String zone, String utc)
            throws Exception {
        GemSettings settings = GemSettings.USUAL.at(local);
        on(backend, settings, (gem, databases) -> {
            putWithPrice(gem, LETTERS, 7);
            String options = options(settings) + "&storeZone=" + zone;
            assertThat(databases.ask(options, "SELECT _created_at FROM rates")).containsExactly(utc);
            try (Connection connection = databases.connect(options)) {
                ClientDatabases.update(connection, "UPDATE rates SET price = 5");
                assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT COUNT(*) FROM rates WHERE _created_at BETWEEN CURRENT_TIMESTAMP - INTERVAL '2'"
                                        + " MINUTE AND CURRENT_TIMESTAMP + INTERVAL '2' MINUTE"))
                        .containsExactly("1");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void legacyTimesAreMilliseconds(Backend backend) throws Exception {
        GemSettings settings = GemSettings.USUAL.millis(1_600_000_000_123L);
        on(backend, settings, (gem, databases) -> {
            putWithPrice(gem, LETTERS, 7);
            long before = System.currentTimeMillis();
            try (Connection connection = databases.connect(options(settings))) {
                assertThat(ClientDatabases.ask(connection, "SELECT _created_at FROM rates"))
                        .containsExactly("2020-09-13 12:26:40.123");
                ClientDatabases.update(
                        connection, "INSERT INTO rates (hotel_id, room, gateway) VALUES (9, 'attic', '2b')");
                ClientDatabases.update(connection, "UPDATE rates SET price = 5 WHERE hotel_id = 7");
                assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT COUNT(*) FROM rates$cells WHERE _created_at > TIMESTAMP '2020-09-13 12:26:41'"))
                        .containsExactly("2");
            }
            assertThat(databases.list(1, "SELECT created_at FROM shop_rates_000003 WHERE ref_key = 2"))
                    .singleElement()
                    .satisfies(
                            millis -> assertThat(Long.parseLong(millis)).isBetween(before, System.currentTimeMillis()));
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatAServerMadeOfAValueFindsIt(Backend backend) throws Exception {
        GemSettings settings = GemSettings.USUAL.notStrict();
        on(backend, settings, (gem, databases) -> {
            String gateway = "1" + "g".repeat(299);
            long hotel = 1L << 40;
            gem.cell(LETTERS, "base", 0, Map.of("hotel_id", hotel, "room", "suite", "gateway", gateway));
            gem.primary(hotel, "suite", LETTERS);
            gem.byGateway(gateway, "suite", LETTERS);
            assertThat(gem.find("primary", 0, "hotel_id = 2147483647")).containsExactly(LETTERS);
            assertThat(gem.find("by_gateway", 1, "LENGTH(gateway) = 255")).containsExactly(LETTERS);

            try (Connection connection = databases.connect(options(settings) + ZONE)) {
                for (String condition : List.of(
                        "hotel_id = " + hotel,
                        "hotel_id > 3000000000",
                        "hotel_id BETWEEN 5 AND " + hotel,
                        "gateway = '" + gateway + "'",
                        "gateway = '" + gateway + "' AND room = 'suite'")) {
                    assertThat(ClientDatabases.ask(connection, "SELECT room FROM rates WHERE " + condition))
                            .as(condition)
                            .containsExactly("suite");
                }
                assertThat(ClientDatabases.ask(connection, "SELECT room FROM rates WHERE hotel_id = 2147483647"))
                        .isEmpty();
                assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT room FROM rates WHERE gateway = '" + gateway.substring(0, 255) + "'"))
                        .isEmpty();
            }
        });
    }
}
