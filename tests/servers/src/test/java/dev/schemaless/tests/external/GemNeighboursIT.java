package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores of the gem in the same databases: one without a name, whose models' tables begin with nothing, and one called {@code arc}. */
final class GemNeighboursIT {
    private static final String FIRST = "00000000-0000-4000-8000-000000000001";
    private static final String SECOND = "00030000-0000-4000-8000-000000000002";
    private static final GemSettings NAMELESS = GemSettings.USUAL.withoutName().shards(8, 2);
    private static final String MORE = "&storeZone=UTC&shameless.shardOn=primary:hotel_id,by_gateway:gateway";

    private interface Check {
        void run(ClientDatabases databases, GemStore nameless, GemStore arc) throws SQLException;
    }

    /** Makes both stores, with a row each. */
    private static void on(Backend backend, GemSettings ofArc, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore nameless = new GemStore(backend.servers().get(0), NAMELESS)) {
            GemStore arc = nameless.beside(ofArc);
            nameless.put(FIRST, 7, "suite", "1a");
            arc.put(SECOND, 9, "attic", "2b");
            check.run(new ClientDatabases(nameless.server(), nameless.databases()), nameless, arc);
        }
    }

    private static GemSettings arc(int shards, int databases) {
        return GemSettings.USUAL.prefix("arc_").shards(shards, databases);
    }

    private static List<String> tables(ClientDatabases databases, String options) throws SQLException {
        return databases.ask("layout=shameless&" + options + MORE, "SHOW TABLES");
    }

    private static void refuses(ClientDatabases databases, String options, String... reasons) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() ->
                        databases.connect("layout=shameless&" + options + MORE).close())
                .matches(e -> "22023".equals(e.getSQLState()))
                .satisfies(e -> assertThat(e.getMessage()).contains(reasons));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aStoreWithoutNameOpensBesideANamedOneOfOtherShards(Backend backend) throws Exception {
        on(backend, arc(4, 2), (databases, nameless, arc) -> {
            Map<String, Long> before = nameless.checksums();
            assertThat(tables(databases, "shards=8")).containsExactly("rates TABLE");
            assertThat(tables(databases, "shards=8&shameless.models=rates")).containsExactly("rates TABLE");
            assertThat(tables(databases, "shards=4&store=arc")).containsExactly("rates TABLE");
            assertThat(nameless.checksums()).isEqualTo(before);

            try (Connection connection = databases.connect("layout=shameless&shards=8" + MORE)) {
                ClientDatabases.update(
                        connection, "INSERT INTO rates (hotel_id, room, gateway) VALUES (15, 'hall', '7')");
                assertThat(ClientDatabases.ask(
                                connection, "SELECT room FROM rates WHERE hotel_id IN (7, 9, 15) ORDER BY room"))
                        .containsExactly("hall", "suite");
            }
            assertThat(nameless.find("primary", 7, "hotel_id = 15")).hasSize(1);
            assertThat(databases.ask("layout=shameless&shards=4&store=arc" + MORE, "SELECT room FROM rates"))
                    .containsExactly("attic");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void modelsAreNamedWhereTablesDoNotTellStoresApart(Backend backend) throws Exception {
        on(backend, arc(8, 2), (databases, nameless, arc) -> {
            assertThat(tables(databases, "shards=8")).containsExactly("arc_rates TABLE", "rates TABLE");
            assertThat(tables(databases, "shards=8&shameless.models=RATES")).containsExactly("rates TABLE");
            assertThat(tables(databases, "shards=8&shameless.models=rates,arc_rates"))
                    .containsExactly("arc_rates TABLE", "rates TABLE");
            assertThat(databases.ask(
                            "layout=shameless&shards=8&shameless.models=rates" + MORE, "SELECT room FROM rates"))
                    .containsExactly("suite");
            refuses(databases, "shards=8&shameless.models=rate", "no model 'rate'", "It has arc_rates, rates");
            refuses(databases, "shards=8&store=arc&shameless.models=arc_rates", "no model 'arc_rates'", "It has rates");
        });
    }

    /** The number of shards is that of the other store, whose table might be of a store without name as well. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void nothingIsGuessedWhereTheOptionsMayBeWrong(Backend backend) throws Exception {
        on(backend, arc(4, 2), (databases, nameless, arc) -> {
            refuses(databases, "shards=4", "shard 2 of 'rates' lies on partition 0", "models=arc_rates");
            refuses(databases, "shards=2", "'arc_rates'", "models=arc_rates,rates");
            refuses(databases, "shards=4&shameless.models=rates", "shard 2 of 'rates' lies on partition 0");
            // a table that is gone is no sign of another store
            arc.run(0, "DROP TABLE arc_rates_000001");
            refuses(databases, "shards=8", "'arc_rates'", "models=rates");
            assertThat(tables(databases, "shards=8&shameless.models=rates")).containsExactly("rates TABLE");
        });
        on(backend, arc(4, 1), (databases, nameless, arc) -> {
            assertThat(tables(databases, "shards=8")).containsExactly("rates TABLE");
            // the same tables in both databases, as stores of one database each have them
            arc.run(0, "CREATE TABLE " + nameless.databases().get(1) + ".arc_rates_000000 LIKE arc_rates_000000");
            refuses(databases, "shards=8", "'arc_rates_000000' lies on partition 0 and on partition 1", "models=rates");
            assertThat(tables(databases, "shards=8&shameless.models=rates")).containsExactly("rates TABLE");
        });
    }

    /** Following the message, each of the two is opened. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void storesAreListedWhereTheNameIsMissing(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore shop = new GemStore(backend.servers().get(0), GemSettings.USUAL.prefix("shop_"))) {
            GemStore arc = shop.beside(GemSettings.USUAL.prefix("arc_").shards(8, 2));
            shop.put(FIRST, 7, "suite", "1a");
            arc.put(SECOND, 9, "attic", "2b");
            ClientDatabases databases = new ClientDatabases(shop.server(), shop.databases());
            refuses(
                    databases,
                    "shards=4",
                    "The databases have arc_rates (8 shards), shop_rates (4 shards).",
                    "store=arc or store=shop, with its shards");
            assertThat(databases.ask("layout=shameless&shards=4&store=shop" + MORE, "SELECT room FROM rates"))
                    .containsExactly("suite");
            assertThat(databases.ask("layout=shameless&shards=8&store=arc" + MORE, "SELECT room FROM rates"))
                    .containsExactly("attic");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aStoreWhoseNameBeginsWithAnotherOnesIsAnotherStore(Backend backend) throws Exception {
        on(backend, arc(4, 2), (databases, nameless, arc) -> {
            nameless.beside(GemSettings.USUAL.prefix("arc_old_").shards(2, 1));
            assertThat(tables(databases, "shards=4&store=arc")).containsExactly("rates TABLE");
            assertThat(tables(databases, "shards=8")).containsExactly("rates TABLE");
            assertThat(databases.ask("layout=shameless&shards=4&store=arc" + MORE, "SELECT room FROM rates"))
                    .containsExactly("attic");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aDeclaredStoreNamesItsModelsToo(Backend backend) throws Exception {
        on(backend, arc(8, 2), (databases, nameless, arc) -> {
            String places = databases.names().stream()
                    .map(name -> "'" + nameless.server().host() + ":"
                            + nameless.server().port() + "/" + name + "'")
                    .collect(Collectors.joining(", "));
            Properties account = new Properties();
            for (String store : List.of("shop", "other")) {
                account.setProperty(
                        "external." + store + ".user", nameless.server().user());
                account.setProperty(
                        "external." + store + ".password", nameless.server().password());
                account.setProperty(
                        "external." + store + ".hosts", nameless.server().address());
            }
            try (Connection connection =
                            DriverManager.getConnection("jdbc:schemaless:mem:" + UUID.randomUUID(), account);
                    Statement statement = connection.createStatement()) {
                String create = " LAYOUT shameless PARTITIONS (" + places + ") WITH (shards = 8, storeZone = 'UTC'";
                statement.execute("CREATE EXTERNAL STORE shop" + create + ", models = 'rates')");
                statement.execute("IMPORT EXTERNAL TABLES FROM shop");
                statement.execute("CREATE EXTERNAL STORE other" + create + ")");
                // what becomes of the other store later is no matter of a declared table
                arc.run(0, "DROP TABLE arc_rates_000001");
                statement.execute("CREATE EXTERNAL TABLE rooms (room VARCHAR) FROM other MODEL 'rates'");
                assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT rates.room FROM rates JOIN rooms ON rates._row_key = rooms._row_key"))
                        .containsExactly("suite");
                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> statement.execute("IMPORT EXTERNAL TABLES FROM other"))
                        .withMessageContaining("models=rates");
            }
        });
    }
}
