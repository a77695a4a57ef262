package dev.schemaless.tests.external;

import static dev.schemaless.tests.external.ClientDatabases.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores of other programs that are declared in SQL, and last with the catalog that declares them. */
final class DeclaredStoreIT {
    private static final String FIRST = "00000000-0000-4000-8000-000000000001";
    private static final String SECOND = "00010000-0000-4000-8000-000000000002";

    @TempDir
    Path folder;

    private interface Check {
        void run(GemStore gem, Connection connection) throws SQLException;
    }

    private void on(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            gem.put(FIRST, 7, "suite", "a");
            gem.put(SECOND, -1, "attic", "b");
            gem.cell(FIRST, "meta", 0, Map.of("enabled", true));
            try (Connection connection = connect(gem, "jdbc:schemaless:mem:" + UUID.randomUUID())) {
                check.run(gem, connection);
            }
        }
    }

    private static Connection connect(GemStore gem, String url) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("external.Rates.user", gem.server().user());
        properties.setProperty("external.Rates.password", gem.server().password());
        properties.setProperty("external.rates.hosts", gem.server().address());
        return DriverManager.getConnection(url, properties);
    }

    private static String store(GemStore gem) {
        return "CREATE EXTERNAL STORE rates LAYOUT shameless\n  PARTITIONS (" + places(gem) + ")\n"
                + "  WITH (shards = '4', store = 'shop', storeZone = 'America/New_York')";
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void refuses(Connection connection, String state, String reason, String sql) {
        assertThatThrownBy(() -> run(connection, sql))
                .as(sql)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(reason)
                .extracting(failure -> ((SQLException) failure).getSQLState())
                .isEqualTo(state);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void importedTablesAreReadAndJoinNativeOnes(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            run(
                    connection,
                    "CREATE EXTERNAL STORE rates LAYOUT shameless PARTITIONS (" + places(gem)
                            + ") WITH (store = 'shop', shards = 4, zone = 'America/New_York')",
                    "IMPORT EXTERNAL TABLES FROM rates",
                    "CREATE TABLE hotel (id BIGINT PRIMARY KEY, name VARCHAR(20))",
                    "INSERT INTO hotel VALUES (7, 'Ritz')");

            assertThat(ask(connection, "SELECT room, enabled, _ref_key, _row_key FROM rates ORDER BY room"))
                    .containsExactly("attic null 0 " + SECOND, "suite true 0 " + FIRST);
            assertThat(ask(connection, "SELECT name, room, rates._created_at FROM hotel JOIN rates ON hotel_id = id"))
                    .containsExactly("Ritz suite 2026-07-01 16:00:00");
            run(connection, "CREATE TABLE copy (room VARCHAR(20))", "INSERT INTO copy SELECT room FROM rates");
            assertThat(ask(connection, "SELECT room FROM copy ORDER BY room")).containsExactly("attic", "suite");
            assertThat(ask(connection, "SELECT remarks FROM sys.tables WHERE table_name = 'rates'"))
                    .containsExactly("external, shameless");
            // what is declared already is left as it is
            run(connection, "IMPORT EXTERNAL TABLES FROM rates");
        });
    }

    private static String places(GemStore gem) {
        return gem.databases().stream()
                .map(database -> "'" + gem.server().host() + ":" + gem.server().port() + "/" + database + "'")
                .collect(Collectors.joining(", "));
    }

    /** Connections share plans, and what makes plans, with one of the same accounts that was there first. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatAClosedConnectionPlannedServesAnother(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            String query = "SELECT room FROM rates WHERE _row_key = '" + FIRST + "'";
            try (Connection earlier = connect(gem, connection.getMetaData().getURL())) {
                run(earlier, store(gem), "IMPORT EXTERNAL TABLES FROM rates");
                earlier.prepareStatement(query).close();
            }

            assertThat(ask(connection, query)).containsExactly("suite");
            assertThat(ask(connection, "SELECT room FROM rates WHERE _row_key = '" + SECOND + "' OR hotel_id = 7"))
                    .containsExactlyInAnyOrder("suite", "attic");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void importedTablesAreChanged(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            run(
                    connection,
                    "CREATE EXTERNAL STORE rates LAYOUT shameless PARTITIONS (" + places(gem)
                            + ") WITH (store = 'shop', shards = 4, zone = 'America/New_York',"
                            + " shardOn = 'primary:hotel_id,by_gateway:gateway', deletes = 'purge')",
                    "IMPORT EXTERNAL TABLES FROM rates",
                    "CREATE TABLE source (hotel_id BIGINT PRIMARY KEY, room VARCHAR(20))",
                    "INSERT INTO source VALUES (11, 'cellar')",
                    "INSERT INTO rates (hotel_id, room, gateway) SELECT hotel_id, room, '3' FROM source",
                    "UPDATE rates SET enabled = FALSE WHERE hotel_id = 11",
                    "DELETE FROM rates WHERE room = 'attic'");

            assertThat(ask(connection, "SELECT room, enabled FROM rates ORDER BY room"))
                    .containsExactly("cellar false", "suite true");
            assertThat(gem.find("primary", 3, "hotel_id = 11")).hasSize(1);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void declarationIsShownAsItWasWritten(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            String table =
                    "CREATE EXTERNAL TABLE rate (\n  hotel_id BIGINT,\n  room VARCHAR,\n  is_on BOOLEAN CELL meta FIELD enabled"
                            + "\n) FROM rates MODEL 'rates'\n  INDEX \"primary\" (hotel_id, room) SHARD BY (hotel_id) UNIQUE IGNORED";
            run(connection, store(gem), table);

            assertThat(ask(connection, "SHOW CREATE TABLE rate")).containsExactly("rate " + table);
            assertThat(ask(connection, "SELECT definition FROM sys.external_stores"))
                    .containsExactly(store(gem));
            assertThat(ask(connection, "SELECT room, is_on FROM rate WHERE hotel_id = 7 AND room = 'suite'"))
                    .containsExactly("suite true");
            run(connection, "DROP EXTERNAL TABLE rate", table, "DROP EXTERNAL TABLE IF EXISTS nothing");
            assertThat(ask(connection, "SELECT COUNT(*) FROM rate")).containsExactly("2");
        });
    }

    /** The gem computes shards of values as bodies have them, not of what a column makes of these. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void allShardsAreAskedByAnotherTypeThanBodiesHave(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            run(
                    connection,
                    store(gem),
                    "CREATE EXTERNAL TABLE rate (hotel_id DOUBLE, room VARCHAR) FROM rates MODEL 'rates'"
                            + " INDEX \"primary\" (hotel_id, room)");

            assertThat(ask(connection, "SELECT room FROM rate WHERE hotel_id = 7"))
                    .containsExactly("suite");
            assertThat(ask(connection, "SHOW CREATE TABLE rate").get(0)).doesNotContain("SHARD BY");
            run(
                    connection,
                    "DROP EXTERNAL TABLE rate",
                    "DROP EXTERNAL STORE rates",
                    store(gem).replace("WITH (", "WITH (shardOn = 'primary:hotel_id,by_gateway:gateway', "),
                    "CREATE EXTERNAL TABLE rate (hotel_id DOUBLE, room VARCHAR, gateway VARCHAR) FROM rates MODEL 'rates'",
                    "INSERT INTO rate VALUES (9, 'loft', '2')");
            assertThat(gem.find("primary", 1, "hotel_id = 9")).hasSize(1);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void declarationsLastAndHaveNoPassword(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            String url = "jdbc:schemaless:file:" + folder.resolve("home");
            try (Connection first = connect(gem, url)) {
                run(first, store(gem), "IMPORT EXTERNAL TABLES FROM rates");
            }
            try (Connection again = connect(gem, url);
                    Connection stranger = DriverManager.getConnection(url)) {
                assertThat(ask(again, "SELECT room FROM rates WHERE gateway = 'b'"))
                        .containsExactly("attic");
                refuses(stranger, "28000", "external.rates.user", "SELECT room FROM rates WHERE gateway = 'a'");
                run(stranger, "CREATE TABLE own (a INT)", "INSERT INTO own VALUES (1)");
                assertThat(ask(stranger, "SELECT a FROM own")).containsExactly("1");
                assertThat(ask(again, "SELECT definition FROM sys.definitions").toString())
                        .doesNotContain("password");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void trustDecidesWhetherAnIndexIsUsed(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            run(connection, store(gem), "IMPORT EXTERNAL TABLES FROM rates");
            // a row that no index knows
            gem.cell("00020000-0000-4000-8000-000000000003", "base", 0, Map.of("hotel_id", 7L, "room", "loft"));
            String sql = "SELECT room FROM rates WHERE hotel_id = 7 ORDER BY room";

            assertThat(ask(connection, sql)).containsExactly("suite");
            run(connection, "ALTER EXTERNAL TABLE rates ALTER INDEX \"primary\" IGNORED");
            assertThat(ask(connection, sql)).containsExactly("loft", "suite");
            run(connection, "ALTER EXTERNAL TABLE rates ALTER INDEX \"primary\" AS CLIENT");
            assertThat(ask(connection, sql)).containsExactly("suite");
            refuses(connection, "42704", "'nothing'", "ALTER EXTERNAL TABLE rates ALTER INDEX nothing IGNORED");
            refuses(
                    connection,
                    "42601",
                    "AS has to stand here",
                    "ALTER EXTERNAL TABLE rates ALTER INDEX \"primary\" COMPLETE");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void columnsComeAndGo(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.cell(FIRST, "base", 1, Map.of("hotel_id", 7L, "room", "suite", "price", 90L));
            run(
                    connection,
                    store(gem),
                    "CREATE EXTERNAL TABLE rates (room VARCHAR, hotel_id BIGINT) FROM rates",
                    "ALTER EXTERNAL TABLE rates ADD COLUMN cost BIGINT FIELD price");

            assertThat(ask(connection, "SELECT * FROM rates ORDER BY room"))
                    .containsExactly("attic -1 null", "suite 7 90");
            run(connection, "ALTER EXTERNAL TABLE rates DROP COLUMN cost");
            assertThat(ask(connection, "SELECT * FROM rates WHERE hotel_id = 7"))
                    .containsExactly("suite 7");
            refuses(connection, "2BP01", "the index 'primary' uses it", "ALTER EXTERNAL TABLE rates DROP COLUMN room");
            refuses(connection, "42703", "'other'", "ALTER EXTERNAL TABLE rates DROP COLUMN other");
            refuses(connection, "42701", "'ROOM'", "ALTER EXTERNAL TABLE rates ADD COLUMN ROOM BIGINT");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheStoreContradictsIsRefused(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            for (int i = 0; i < 40; i++) {
                gem.put("0000%04x-0000-4000-8000-00000000000a".formatted(i), i, "r" + i, "g" + i);
            }
            refuses(
                    connection,
                    "22023",
                    "2 partitions cannot have 3",
                    store(gem).replace("'4'", "'3'"));
            refuses(connection, "22023", "it has no option 'colour'", store(gem).replace("shards", "colour"));
            refuses(connection, "22023", "no such layout", store(gem).replace("shameless", "shameful"));
            refuses(
                    connection,
                    "42P16",
                    "accounts do not belong in SQL",
                    store(gem).replace("shards", "password"));
            String withAccount = store(gem)
                    .replace(
                            "'" + gem.server().host(),
                            "'root:secret@" + gem.server().host());
            assertThatThrownBy(() -> run(connection, withAccount))
                    .hasMessageContaining("HOST:PORT/DATABASE")
                    .hasMessageNotContaining("secret");
            refuses(connection, "42P01", "'rates'", "IMPORT EXTERNAL TABLES FROM rates");
            run(connection, store(gem));
            refuses(connection, "42P07", "'rates'", store(gem));

            String table = "CREATE EXTERNAL TABLE r (hotel_id BIGINT, room VARCHAR) FROM rates ";
            refuses(connection, "22023", "no model 'rate'", table + "MODEL 'rate'");
            refuses(connection, "42704", "'third'", table + "MODEL 'rates' INDEX third (room)");
            refuses(
                    connection,
                    "42P16",
                    "has the fields [hotel_id, room], not [room, hotel_id]",
                    table + "MODEL 'rates' INDEX \"primary\" (room, hotel_id)");
            refuses(
                    connection,
                    "42P16",
                    "lie on shards of 'hotel_id', not of 'room'",
                    table + "MODEL 'rates' INDEX \"primary\" (hotel_id, room) SHARD BY (room)");
            refuses(
                    connection,
                    "42P16",
                    "is not a column of texts or whole numbers",
                    "CREATE EXTERNAL TABLE r (hotel_id DATE, room VARCHAR) FROM rates MODEL 'rates' INDEX \"primary\""
                            + " (hotel_id, room) SHARD BY (hotel_id)");
            refuses(
                    connection,
                    "42703",
                    "'gateway' is not declared",
                    table + "MODEL 'rates' INDEX by_gateway (gateway, room)");
            refuses(
                    connection,
                    "42P16",
                    "another program makes the bodies, so that NOT NULL",
                    "CREATE EXTERNAL TABLE r (room VARCHAR NOT NULL) FROM rates");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void namesAreTakenOnceAndTablesKeepTheirStore(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            run(connection, store(gem), "IMPORT EXTERNAL TABLES FROM rates", "CREATE TABLE own (a INT)");

            refuses(connection, "2BP01", "[rates]", "DROP EXTERNAL STORE rates");
            refuses(connection, "42P07", "'rates'", "CREATE TABLE rates (a INT)");
            refuses(connection, "42P07", "'own'", "CREATE EXTERNAL TABLE own FROM rates MODEL 'rates'");
            refuses(connection, "0A000", "DROP EXTERNAL TABLE", "DROP TABLE rates");
            refuses(connection, "0A000", "rates", "DELETE FROM rates");
            refuses(connection, "42P01", "'own'", "DROP EXTERNAL TABLE own");
            run(connection, "DROP EXTERNAL TABLE rates", "DROP EXTERNAL STORE rates");
            refuses(connection, "42P01", "rates", "SELECT * FROM rates");
            run(connection, "CREATE TABLE rates (a INT)", "INSERT INTO rates VALUES (1)");
            assertThat(ask(connection, "SELECT a FROM rates")).containsExactly("1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void remarksAndMetadataTellThatTheTableIsExternal(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            run(connection, store(gem), "IMPORT EXTERNAL TABLES FROM rates");
            try (ResultSet tables = connection.getMetaData().getTables(null, null, "rates", null)) {
                assertThat(tables.next()).isTrue();
                assertThat(tables.getString("TABLE_TYPE")).isEqualTo("TABLE");
                assertThat(tables.getString("REMARKS")).isEqualTo("external, shameless");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void plansAndSystemTablesTellOfTrust(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            for (int i = 0; i < 40; i++) {
                gem.put("0000%04x-0000-4000-8000-00000000000a".formatted(i), i, "r" + i, "g" + i);
            }
            run(connection, store(gem), "IMPORT EXTERNAL TABLES FROM rates");
            String sql = "EXPLAIN SELECT gateway FROM rates WHERE hotel_id = 7 AND gateway LIKE 'a%'";

            assertThat(String.join("\n", ask(connection, sql)))
                    .contains("index primary (AS CLIENT)")
                    .contains("shards: 1 of 4")
                    .contains("pushed: hotel_id = 7")
                    .contains("checked: gateway LIKE 'a%'");
            run(connection, "ALTER EXTERNAL TABLE rates ALTER INDEX by_gateway IGNORED");
            assertThat(String.join("\n", ask(connection, sql)))
                    .contains("not used: index by_gateway, which is declared to be ignored");
            assertThat(ask(
                            connection,
                            "SELECT index_name, column_list, shard_column, trust FROM sys.indexes"
                                    + " WHERE table_name = 'rates' ORDER BY index_name DESC"))
                    .containsExactly(
                            "primary hotel_id, room hotel_id AS CLIENT", "by_gateway gateway, room null IGNORED");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void fieldsOfBodiesAreShown(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.cell("00020000-0000-4000-8000-000000000003", "base", 0, new byte[] {(byte) 0xc1, 1});
            gem.cell("00030000-0000-4000-8000-000000000004", "base", 0, Map.of("room", "loft"));
            run(
                    connection,
                    store(gem),
                    "CREATE EXTERNAL TABLE r (name VARCHAR FIELD room, is_on BOOLEAN CELL meta FIELD enabled) FROM rates"
                            + " MODEL 'rates'");

            assertThat(ask(connection, "SHOW FIELDS FROM r SAMPLE 100"))
                    .containsExactlyInAnyOrder(
                            "base $.hotel_id BIGINT 50.0% 7 null",
                            "base $.room VARCHAR 75.0% \"suite\" name",
                            "base $.gateway VARCHAR 50.0% \"a\" null",
                            "meta $.enabled BOOLEAN 25.0% true is_on",
                            "base null unreadable body (1: 00020000-0000-4000-8000-000000000003) 25.0% null null");
        });
    }
}
