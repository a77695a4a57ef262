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
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code t$cells} and {@code t$history} of a store of the gem: one range read, one lookup, what stays residual, what is refused. */
final class VersionTablesIT {
    private static final String OPTIONS = "store=shop&shards=4&storeZone=UTC";
    private static final String FIRST = "00000000-0000-4000-8000-000000000001";
    private static final String SECOND = "00010000-0000-4000-8000-000000000002";
    private static final String FIFTH = "00040000-0000-4000-8000-000000000005";

    private interface Check {
        void run(GemStore gem, Connection connection) throws SQLException;
    }

    private static void on(Backend backend, String options, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            gem.put(FIRST, 7, "suite", "a");
            gem.put(SECOND, 8, "attic", "b");
            gem.put(FIFTH, 9, "cellar", "c");
            gem.cell(FIRST, "meta", 0, Map.of("enabled", true));
            gem.cell(FIRST, "base", 1, Map.of("hotel_id", 7L, "room", "hall"));
            Properties properties = new Properties();
            properties.setProperty("user", gem.server().user());
            properties.setProperty("password", gem.server().password());
            try (Connection connection =
                    DriverManager.getConnection(gem.url(gem.databases(), OPTIONS + options), properties)) {
                check.run(gem, connection);
            }
        }
    }

    private static void on(Backend backend, Check check) throws SQLException {
        on(backend, "", check);
    }

    private static String explain(Connection connection, String sql) throws SQLException {
        return String.join("\n", ClientDatabases.ask(connection, "EXPLAIN " + sql));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void cellsBehindAPositionAreOneRangeOfALog(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            String sql = "SELECT _position, _row_key, _cell, _ref_key, _created_at, _body FROM rates$cells"
                    + " WHERE _shard = 0 AND _position > 1 ORDER BY _position LIMIT 2";

            assertThat(ClientDatabases.ask(connection, sql))
                    .containsExactly(
                            "2 " + FIFTH + " base 0 2026-07-01 12:00:00 " + jsonOf(connection, FIFTH),
                            "3 " + FIRST + " meta 0 2026-07-01 12:00:00 {\"enabled\":true}");
            assertThat(explain(connection, sql))
                    .startsWith("Read rates$cells by range of positions\n    pushed: _shard = 0 AND _position > 1\n")
                    .contains("    shards: 1 of 4\n    order: _position\n    first: 2 rows\n")
                    .doesNotContain("checked")
                    .doesNotContain("Sort");
            assertThat(explain(connection, "ANALYZE " + sql)).contains("1 statement, 2 rows");
        });
    }

    private static String jsonOf(Connection connection, String key) throws SQLException {
        return ClientDatabases.ask(connection, "SELECT _body FROM rates WHERE _row_key = '" + key + "'")
                .get(0);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aReaderGoesOnBehindTheLastPosition(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            List<Long> read = new ArrayList<>();
            try (PreparedStatement next = connection.prepareStatement("SELECT _position FROM \"rates$cells\""
                    + " WHERE _shard = ? AND _position > ? ORDER BY _position LIMIT ?")) {
                next.setInt(1, 0);
                next.setLong(2, 0);
                next.setInt(3, 1);
                for (boolean found = true; found; ) {
                    try (ResultSet rows = next.executeQuery()) {
                        found = rows.next();
                        if (found) {
                            read.add(rows.getLong(1));
                            next.setLong(2, rows.getLong(1));
                        }
                    }
                }
            }

            assertThat(read).containsExactly(1L, 2L, 3L, 4L);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theNewestCellsOfAllShardsComeFirst(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            String sql = "SELECT _shard, _position FROM rates$cells ORDER BY _shard DESC, _position DESC LIMIT 3";

            assertThat(ClientDatabases.ask(connection, sql)).containsExactly("1 1", "0 4", "0 3");
            assertThat(explain(connection, sql)).contains("    order: _log DESC, _position DESC\n");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatIsComputedOfCellsComesInTheirOrder(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            String sql =
                    "SELECT UPPER(_cell), _position FROM rates$cells WHERE _shard = 0 ORDER BY _position DESC LIMIT 2";

            assertThat(ClientDatabases.ask(connection, sql)).containsExactly("BASE 4", "META 3");
            assertThat(explain(connection, sql))
                    .contains("order: _position DESC\n      first: 2 rows\n")
                    .contains("    columns: _position, _cell")
                    .doesNotContain("Sort");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void positionsOfSeveralShardsAreSorted(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            String sql = "SELECT _position, _shard FROM rates$cells WHERE _shard IN (0, 1) ORDER BY _position, _shard";

            assertThat(ClientDatabases.ask(connection, sql)).containsExactly("1 0", "1 1", "2 0", "3 0", "4 0");
            assertThat(explain(connection, sql)).contains("Sort");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void conditionsOnOtherColumnsAreResidual(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            String sql =
                    "SELECT _position FROM rates$cells WHERE _shard = 0 AND _cell = 'base' ORDER BY _position LIMIT 2";

            assertThat(ClientDatabases.ask(connection, sql)).containsExactly("1", "2");
            assertThat(explain(connection, sql)).contains("    pushed: _shard = 0\n    checked: _cell = 'base'\n");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void historyShowsARowAsItWas(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            String sql = "SELECT _ref_key, room, gateway, enabled FROM rates$history WHERE _row_key = '" + FIRST
                    + "' AND _cell = 'base' ORDER BY _ref_key DESC LIMIT 2";

            assertThat(ClientDatabases.ask(connection, sql)).containsExactly("1 hall null null", "0 suite a null");
            assertThat(explain(connection, sql)).contains(" by row key\n").contains(" of 4\n");
            assertThat(explain(connection, "ANALYZE " + sql)).contains("1 statement, 3 rows");
            assertThat(ClientDatabases.ask(
                            connection,
                            "SELECT _cell, room, enabled FROM rates$history" + " WHERE _row_key = '" + FIRST
                                    + "' ORDER BY _position"))
                    .containsExactly("base suite null", "meta null true", "base hall null");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void historyJoinsItsTable(Backend backend) throws Exception {
        on(
                backend,
                (gem, connection) -> assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT r.room, h.room FROM rates r JOIN rates$history h ON h._row_key = r._row_key"
                                        + " WHERE h._cell = 'base' AND h._ref_key = r._ref_key - 1"))
                        .containsExactly("hall suite"));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void versionsAreCountedWithoutTheirBodies(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.cell(SECOND, "base", 1, new byte[] {(byte) 0xc1});

            assertThat(ClientDatabases.ask(connection, "SELECT COUNT(*) FROM rates$history"))
                    .containsExactly("6");
            assertThat(ClientDatabases.ask(
                            connection, "SELECT _cell, COUNT(*) FROM rates$cells GROUP BY _cell ORDER BY _cell"))
                    .containsExactly("base 5", "meta 1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aBodyThatCannotBeReadIsRefusedOrNull(Backend backend) throws Exception {
        String sql = "SELECT _position, room, _body FROM rates$history WHERE _shard = 1 ORDER BY _position";
        on(backend, (gem, connection) -> {
            gem.cell(SECOND, "base", 1, new byte[] {(byte) 0xc1});

            assertThatThrownBy(() -> ClientDatabases.ask(connection, sql))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getMessage()).contains(SECOND));
        });
        on(backend, "&typeMismatch=null", (gem, connection) -> {
            gem.cell(SECOND, "base", 1, new byte[] {(byte) 0xc1});

            assertThat(ClientDatabases.ask(connection, sql).get(1)).isEqualTo("2 null null");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatIsNoKeyIsShownAsItIsStored(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.run(0, "UPDATE shop_rates_000000 SET uuid = NULL WHERE id = 2");
            gem.run(0, "UPDATE shop_rates_000000 SET uuid = 'nobody' WHERE id = 3");

            assertThat(ClientDatabases.ask(
                            connection, "SELECT _position, _row_key FROM rates$cells WHERE _shard = 0 ORDER BY 1"))
                    .containsExactly("1 " + FIRST, "2 null", "3 nobody", "4 " + FIRST);
            assertThat(ClientDatabases.ask(
                            connection,
                            "SELECT _position FROM rates$cells WHERE _row_key IN ('nobody', '" + FIRST + "')"))
                    .containsExactlyInAnyOrder("1", "3", "4");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aReadOfAllShardsIsAScatter(Backend backend) throws Exception {
        on(backend, "&scatter=error", (gem, connection) -> {
            assertThatThrownBy(() -> ClientDatabases.ask(connection, "SELECT _position FROM rates$cells"))
                    .isInstanceOfSatisfying(SQLException.class, e -> {
                        assertThat(e.getSQLState()).isEqualTo("54001");
                        assertThat(e.getMessage()).contains("asks all 4 shards of table 'rates$cells'");
                    });
            assertThat(ClientDatabases.ask(connection, "SELECT _position FROM rates$cells WHERE _shard = 1"))
                    .containsExactly("1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void versionsAreNotChanged(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            for (String sql : List.of(
                    "INSERT INTO rates$cells (_cell) VALUES ('base')",
                    "UPDATE rates$history SET room = 'x'",
                    "DELETE FROM rates$cells WHERE _shard = 0")) {
                assertThatThrownBy(() -> {
                            try (Statement statement = connection.createStatement()) {
                                statement.executeUpdate(sql);
                            }
                        })
                        .as(sql)
                        .isInstanceOf(SQLException.class);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void noListOfTablesHasThem(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
                List<String> names = new ArrayList<>();
                while (tables.next()) {
                    names.add(tables.getString("TABLE_NAME"));
                }
                assertThat(names).containsExactly("rates");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aTableOfThatNameHidesThem(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE VIEW rates$cells AS SELECT room FROM rates WHERE room = 'attic'");
            }

            assertThat(ClientDatabases.ask(connection, "SELECT * FROM rates$cells"))
                    .containsExactly("attic");
        });
    }
}
