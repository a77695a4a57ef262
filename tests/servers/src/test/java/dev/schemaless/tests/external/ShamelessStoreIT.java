package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store of the Shameless gem behind a URL: what is found in it, what of it is read, and what is refused. */
final class ShamelessStoreIT {
    private static final String OPTIONS = "store=shop&shards=4&storeZone=America/New_York";
    private static final String FIRST = "00000000-0000-4000-8000-000000000001";
    private static final String SECOND = "00010000-0000-4000-8000-000000000002";
    private static final String THIRD = "00030000-0000-4000-8000-000000000003";

    private interface Check {
        void run(GemStore gem) throws SQLException;
    }

    private static void on(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            check.run(gem);
        }
    }

    private static Connection connect(GemStore gem, List<String> databases, String options) throws SQLException {
        DatabaseServer server = gem.server();
        Properties properties = new Properties();
        properties.setProperty("user", server.user());
        properties.setProperty("password", server.password());
        return DriverManager.getConnection(gem.url(databases, options), properties);
    }

    private static List<String> ask(GemStore gem, String sql) throws SQLException {
        try (Connection connection = connect(gem, gem.databases(), OPTIONS)) {
            return ask(connection, sql);
        }
    }

    private static List<String> ask(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getString(i));
                }
                rows.add(String.join(" ", row));
            }
        }
        return rows;
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theLatestCellsAreARow(Backend backend) throws Exception {
        on(backend, gem -> {
            gem.put(FIRST, 7, "suite", "a");
            gem.put(SECOND, -1, "attic", "b");
            gem.cell(FIRST, "base", 1, Map.of("hotel_id", 7L, "room", "suite", "gateway", "a", "price", 90L));
            gem.cell(FIRST, "meta", 0, Map.of("enabled", true));

            assertThat(ask(gem, "SELECT room, price, enabled, _ref_key, _shard FROM rates ORDER BY room"))
                    .containsExactly("attic null null 0 1", "suite 90 true 1 0");
            assertThat(ask(gem, "SELECT room FROM rates WHERE hotel_id = -1")).containsExactly("attic");
            assertThat(ask(gem, "SELECT room FROM rates WHERE _row_key = '" + FIRST + "'"))
                    .containsExactly("suite");
            assertThat(ask(gem, "SELECT _row_key, _created_at FROM rates WHERE gateway = 'a'"))
                    .containsExactly(FIRST + " 2026-07-01 16:00:00");
            assertThat(ask(gem, "SELECT COUNT(*) FROM rates")).containsExactly("2");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theBodyDecidesWhateverEntriesSay(Backend backend) throws Exception {
        on(backend, gem -> {
            gem.put(FIRST, 7, "suite", "a");
            // stale, dangling, and in the wrong case for SQL
            gem.primary(7, "left long ago", FIRST);
            gem.primary(7, "gone", THIRD);
            gem.put(SECOND, 7, "Attic", "b");
            // a row without entries
            gem.cell(THIRD, "meta", 0, Map.of("enabled", true));

            assertThat(ask(gem, "SELECT room FROM rates WHERE hotel_id = 7 ORDER BY room"))
                    .containsExactly("Attic", "suite");
            assertThat(ask(gem, "SELECT room FROM rates WHERE hotel_id = 7 AND room = 'attic'"))
                    .isEmpty();
            assertThat(ask(gem, "SELECT room FROM rates WHERE hotel_id = 7 AND room = 'Attic'"))
                    .containsExactly("Attic");
            assertThat(ask(gem, "SELECT room FROM rates WHERE gateway IS NULL")).isEmpty();
            assertThat(ask(
                            gem,
                            "SELECT room FROM rates WHERE gateway = 'a' OR hotel_id = 7 ORDER BY room DESC LIMIT 1"))
                    .containsExactly("suite");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aRowOfAnotherProgramJoinsANativeOne(Backend backend) throws Exception {
        on(backend, gem -> {
            gem.put(FIRST, 7, "suite", "a");
            try (Connection connection = connect(gem, gem.databases(), OPTIONS);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE hotel (id BIGINT PRIMARY KEY, name VARCHAR(20))");
                statement.execute("INSERT INTO hotel VALUES (7, 'Ritz')");
                assertThat(ask(connection, "SELECT name, room FROM hotel JOIN rates ON hotel_id = id"))
                        .containsExactly("Ritz suite");
                statement.execute("CREATE TABLE copy (room VARCHAR(20))");
                statement.execute("INSERT INTO copy SELECT room FROM rates");
                assertThat(ask(connection, "SELECT room FROM copy")).containsExactly("suite");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anAccountThatMayOnlyReadIsEnough(Backend backend) throws Exception {
        on(backend, gem -> {
            gem.put(FIRST, 7, "suite", "a");
            String user = gem.databases().get(0);
            gem.reader(user);
            try (Connection connection = DriverManager.getConnection(
                    gem.url(gem.databases(), OPTIONS + "&mysql.sslMode=PREFERRED"), user, "reads")) {
                assertThat(ask(connection, "SELECT room FROM rates WHERE hotel_id = 7"))
                        .containsExactly("suite");
            } finally {
                gem.dropReader(user);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void definitionsAreRefused(Backend backend) throws Exception {
        on(backend, gem -> {
            gem.put(FIRST, 7, "suite", "a");
            try (Connection connection = connect(gem, gem.databases(), OPTIONS);
                    Statement statement = connection.createStatement()) {
                for (String sql :
                        List.of("DROP TABLE rates", "TRUNCATE TABLE rates", "CREATE INDEX i ON rates (room)")) {
                    assertThatThrownBy(() -> statement.execute(sql))
                            .as(sql)
                            .isInstanceOf(SQLException.class)
                            .extracting(failure -> ((SQLException) failure).getSQLState())
                            .isEqualTo("0A000");
                }
            }
            assertThat(ask(gem, "SELECT room FROM rates")).containsExactly("suite");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheDatabasesContradictIsRefused(Backend backend) throws Exception {
        on(backend, gem -> {
            List<String> swapped =
                    List.of(gem.databases().get(1), gem.databases().get(0));
            List<String> half = gem.databases().subList(0, 1);

            refuses(gem, swapped, OPTIONS, "in the order of the old program");
            refuses(gem, half, OPTIONS, "no table of shard 2");
            refuses(
                    gem,
                    gem.databases(),
                    "store=shop&shards=2&storeZone=UTC",
                    "lies on partition 0, but on partition 1");
            refuses(gem, gem.databases(), "store=shop&shards=3&storeZone=UTC", "2 partitions cannot have 3");
            refuses(gem, gem.databases(), "store=shop&shards=8&storeZone=UTC", "on partition");
            refuses(gem, gem.databases(), "store=shop&storeZone=UTC", "option shards is missing");
            refuses(gem, gem.databases(), "store=shop&shards=4", "option storeZone is missing");
            refuses(gem, gem.databases(), "store=mall&shards=4&storeZone=UTC", "begins with 'mall_'");
        });
    }

    private static void refuses(GemStore gem, List<String> databases, String options, String reason) {
        assertThatThrownBy(() -> connect(gem, databases, options).close())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aBadBodySpoilsOnlyItsOwnRow(Backend backend) throws Exception {
        on(backend, gem -> {
            gem.put(FIRST, 7, "suite", "a");
            gem.cell(SECOND, "base", 0, new byte[] {(byte) 0xc1, 1});

            assertThat(ask(gem, "SELECT room FROM rates WHERE hotel_id = 7")).containsExactly("suite");
            assertThatThrownBy(() -> ask(gem, "SELECT room FROM rates WHERE _row_key = '" + SECOND + "'"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(SECOND);
        });
    }
}
