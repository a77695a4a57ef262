package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows of a store of the Shameless gem, changed through SQL: what is written, what the gem then finds, and what is refused. */
final class ShamelessWriteIT {
    private static final String OPTIONS =
            "store=shop&shards=4&storeZone=America/New_York&shameless.shardOn=primary:hotel_id,by_gateway:gateway";
    private static final String BY_ROOM = OPTIONS.replace("primary:hotel_id", "primary:room");
    private static final String FIRST = "00000000-0000-4000-8000-000000000001";
    private static final String THIRD = "0002aaaa-0000-4000-8000-000000000003";
    private static final String SECOND = "00030000-0000-4000-8000-000000000002";

    private interface Check {
        void run(GemStore gem) throws Exception;
    }

    private static void on(Backend backend, Check check) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            gem.put(FIRST, 7, "suite", "1a");
            gem.cell(
                    FIRST,
                    "base",
                    1,
                    Map.of("hotel_id", 7L, "room", "suite", "gateway", "1a", "price", 90L, "extra", "x"));
            check.run(gem);
        }
    }

    private static Connection connect(GemStore gem, String options) throws SQLException {
        DatabaseServer server = gem.server();
        Properties properties = new Properties();
        properties.setProperty("user", server.user());
        properties.setProperty("password", server.password());
        return DriverManager.getConnection(gem.url(gem.databases(), options), properties);
    }

    private static ThrowableAssertAlternative<SQLException> assertRefused(ThrowingCallable call, String sqlState) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .matches(e -> sqlState.equals(e.getSQLState()), "has SQLState " + sqlState);
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
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
    void insertWritesWhatThePutOfTheGemWrites(Backend backend) throws Exception {
        on(backend, gem -> {
            String key;
            try (Connection connection = connect(gem, OPTIONS);
                    PreparedStatement insert = connection.prepareStatement(
                            "INSERT INTO rates (hotel_id, room, gateway, price) VALUES (-2, 'attic', '3b', 80)",
                            Statement.RETURN_GENERATED_KEYS)) {
                assertThat(insert.executeUpdate()).isEqualTo(1);
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    keys.next();
                    key = keys.getString("_row_key");
                }

                assertThat(ask(connection, "SELECT hotel_id, room, price, _ref_key FROM rates WHERE gateway = '3b'"))
                        .containsExactly("-2 attic 80 0");
                assertThat(ask(connection, "SELECT COUNT(*) FROM rates")).containsExactly("2");
            }

            assertThat(key).matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
            assertThat(gem.find("primary", 2, "hotel_id = -2 AND room = 'attic'"))
                    .containsExactly(key);
            assertThat(gem.find("by_gateway", 3, "gateway = '3b' AND room = 'attic'"))
                    .containsExactly(key);
            assertThat(gem.versions(key, "base")).containsExactly("0 {gateway=3b, hotel_id=-2, price=80, room=attic}");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void nullThatIsInsertedIsNilToTheGem(Backend backend) throws Exception {
        on(backend, gem -> {
            try (Connection connection = connect(gem, OPTIONS)) {
                String columns = "(_row_key, hotel_id, room, gateway, extra)";
                update(connection, "INSERT INTO rates " + columns + " VALUES ('" + SECOND + "', 9, 'b', '2', NULL)");
                assertThat(ask(connection, "SELECT room FROM rates WHERE extra IS NULL AND price IS NULL"))
                        .containsExactly("b");
            }

            assertThat(gem.versions(SECOND, "base")).containsExactly("0 {extra=null, gateway=2, hotel_id=9, room=b}");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void updateAddsAVersionAndKeepsWhatItDoesNotKnow(Backend backend) throws Exception {
        on(backend, gem -> {
            try (Connection connection = connect(gem, OPTIONS)) {
                assertThat(update(connection, "UPDATE rates SET price = price + 1 WHERE hotel_id = 7"))
                        .isEqualTo(1);
                assertThat(update(connection, "UPDATE rates SET price = 5 WHERE hotel_id = 8"))
                        .isZero();
                assertThat(ask(connection, "SELECT price, extra, _ref_key FROM rates"))
                        .containsExactly("91 x 2");
            }

            assertThat(gem.versions(FIRST, "base"))
                    .hasSize(3)
                    .last()
                    .isEqualTo("2 {extra=x, gateway=1a, hotel_id=7, price=91, room=suite}");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheGemCannotBearIsRefusedAndWritesNothing(Backend backend) throws Exception {
        on(backend, gem -> {
            Map<String, Long> before = gem.checksums();
            try (Connection connection = connect(gem, OPTIONS)) {
                assertRefused(() -> update(connection, "UPDATE rates SET room = 'attic' WHERE hotel_id = 7"), "0A000")
                        .withMessageContaining("index 'primary'");
                assertRefused(() -> update(connection, "DELETE FROM rates WHERE hotel_id = 7"), "0A000")
                        .withMessageContaining("deletes=purge");
                assertRefused(() -> update(connection, "INSERT INTO rates (hotel_id, room) VALUES (1, 'a')"), "23502")
                        .withMessageContaining("gateway");
                assertRefused(
                                () -> update(
                                        connection,
                                        "INSERT INTO rates (hotel_id, room, gateway) VALUES (3000000000, 'a', '1')"),
                                "22003")
                        .withMessageContaining("hotel_id");
                assertRefused(
                                () -> update(
                                        connection,
                                        "INSERT INTO rates (hotel_id, room, gateway) VALUES (1, '" + "r".repeat(256)
                                                + "', '1')"),
                                "22001")
                        .withMessageContaining("room");
                // the first of them is not written either
                assertRefused(
                                () -> update(
                                        connection,
                                        "INSERT INTO rates (hotel_id, room, gateway) VALUES (9, 'b', '2'), (7, 'SUITE', '9')"),
                                "23505")
                        .withMessageContaining("primary");
                connection.setAutoCommit(false);
                assertRefused(() -> update(connection, "UPDATE rates SET price = 1"), "0A000")
                        .withMessageContaining("autocommit");
                connection.rollback();
            }
            try (Connection connection = connect(gem, "store=shop&shards=4&storeZone=UTC")) {
                assertRefused(
                                () -> update(
                                        connection, "INSERT INTO rates (hotel_id, room, gateway) VALUES (1, 'a', '1')"),
                                "0A000")
                        .withMessageContaining("shardOn=");
            }
            // the only row's room names another shard than that of its entry: the sharding is unknown
            try (Connection connection = connect(gem, BY_ROOM)) {
                assertRefused(
                                () -> update(
                                        connection, "INSERT INTO rates (hotel_id, room, gateway) VALUES (1, 'a', '1')"),
                                "0A000")
                        .withMessageContaining("shardOn=");
            }

            assertThat(gem.checksums()).isEqualTo(before);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void shardFieldThatTwentyEntriesContradictIsRefused(Backend backend) throws Exception {
        on(backend, gem -> {
            for (int room = 1; room < 20; room++) {
                gem.put(UUID.randomUUID().toString(), 7, "room " + room, "1a");
            }

            assertRefused(() -> connect(gem, BY_ROOM), "22023")
                    .withMessageContaining("'primary' of 'rates' do not lie on the shard that 'room' names");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aBodyThatCannotBeChangedIsNamedByItsUuid(Backend backend) throws Exception {
        on(backend, gem -> {
            gem.cell(SECOND, "base", 0, new byte[] {(byte) 0x82, (byte) 0xa1, 'a', 1});
            gem.cell("00030000-0000-4000-8000-000000000009", "base", 0, Map.of("price", "many"));
            try (Connection connection = connect(gem, OPTIONS)) {
                assertRefused(
                                () -> update(
                                        connection, "UPDATE rates SET extra = 'y' WHERE _row_key = '" + SECOND + "'"),
                                "XX001")
                        .withMessageContaining("row key '" + SECOND + "'");
                assertRefused(
                                () -> update(
                                        connection,
                                        "UPDATE rates SET price = price + 1 WHERE _row_key ="
                                                + " '00030000-0000-4000-8000-000000000009'"),
                                "22018")
                        .withMessageContaining("'00030000-0000-4000-8000-000000000009'");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void purgeLeavesNeitherEntriesNorVersions(Backend backend) throws Exception {
        on(backend, gem -> {
            gem.put(SECOND, 8, "attic", "2c");
            try (Connection connection = connect(gem, OPTIONS + "&deletes=purge")) {
                assertThat(update(connection, "DELETE FROM rates WHERE hotel_id = 7"))
                        .isEqualTo(1);
                assertThat(ask(connection, "SELECT room FROM rates")).containsExactly("attic");
            }

            assertThat(gem.versions(FIRST, "base")).isEmpty();
            assertThat(gem.find("primary", 3, "hotel_id = 7")).isEmpty();
            assertThat(gem.find("by_gateway", 1, "TRUE")).isEmpty();
            assertThat(gem.find("by_gateway", 2, "TRUE")).containsExactly(SECOND);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anEntryThatWasMovedDoesNotKeepOthersFromBeingWritten(Backend backend) throws Exception {
        on(backend, gem -> {
            gem.put(SECOND, 8, "attic", "2c");
            gem.put("00030000-0000-4000-8000-000000000004", 16, "cellar", "2");
            gem.put("00030000-0000-4000-8000-000000000005", 24, "hall", "2");
            gem.movePrimary(8, "attic", SECOND, 1);
            try (Connection connection = connect(gem, OPTIONS)) {
                assertThat(update(connection, "INSERT INTO rates (hotel_id, room, gateway) VALUES (9, 'loft', '3')"))
                        .isEqualTo(1);
                // a lookup misses it, as the gem does, once twenty entries prove the field
                assertThat(ask(connection, "SELECT room FROM rates WHERE hotel_id IN (8, 16) ORDER BY 1"))
                        .containsExactly("attic", "cellar");
                assertThat(ask(connection, "CHECK EXTERNAL TABLE rates"))
                        .singleElement()
                        .asString()
                        .startsWith("wrong shard primary " + SECOND + " 1 ");
            }

            assertThat(gem.find("primary", 1, "TRUE")).hasSize(2);
        });
    }

    /** Another program may have written it past the gem. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowWithoutAFieldOfAnIndexIsPurgedToo(Backend backend) throws Exception {
        on(backend, gem -> {
            gem.cell(SECOND, "base", 0, Map.of("hotel_id", 8L, "room", "attic"));
            try (Connection connection = connect(gem, OPTIONS + "&deletes=purge")) {
                assertThat(update(connection, "DELETE FROM rates WHERE room = 'attic'"))
                        .isEqualTo(1);
            }

            assertThat(gem.versions(SECOND, "base")).isEmpty();
            assertThat(gem.versions(FIRST, "base")).isNotEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void manyWritersLoseNoUpdate(Backend backend) throws Exception {
        on(backend, gem -> {
            int writers = 6;
            int updates = 15;
            ExecutorService threads = Executors.newFixedThreadPool(writers);
            try {
                List<Callable<Void>> work = new ArrayList<>();
                for (int i = 0; i < writers; i++) {
                    work.add(() -> {
                        try (Connection connection = connect(gem, OPTIONS + "&conflictRetries=1000")) {
                            for (int n = 0; n < updates; n++) {
                                update(connection, "UPDATE rates SET price = price + 1 WHERE hotel_id = 7");
                            }
                        }
                        return null;
                    });
                }
                for (Future<Void> each : threads.invokeAll(work)) {
                    each.get();
                }
            } finally {
                threads.shutdown();
            }

            try (Connection connection = connect(gem, OPTIONS)) {
                assertThat(ask(connection, "SELECT price, _ref_key FROM rates"))
                        .containsExactly((90 + writers * updates) + " " + (1 + writers * updates));
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void changesThatNeedOtherRowsFindTheirsByKey(Backend backend) throws Exception {
        on(backend, gem -> {
            gem.put(SECOND, 8, "attic", "2c");
            try (Connection connection = connect(gem, OPTIONS)) {
                update(connection, "CREATE TABLE offer (hotel_id BIGINT PRIMARY KEY, price BIGINT)");
                update(connection, "INSERT INTO offer VALUES (7, 70), (8, 80), (9, 90)");

                assertThat(
                                update(
                                        connection,
                                        "UPDATE rates SET price = (SELECT MAX(o.price) FROM offer o WHERE o.hotel_id = rates.hotel_id)"))
                        .isEqualTo(2);
                assertThat(ask(connection, "SELECT room, price FROM rates ORDER BY room"))
                        .containsExactly("attic 80", "suite 70");
                assertThat(update(
                                connection,
                                "MERGE INTO rates r USING offer o ON r.hotel_id = o.hotel_id"
                                        + " WHEN MATCHED THEN UPDATE SET price = r.price + 1"
                                        + " WHEN NOT MATCHED THEN INSERT (hotel_id, room, gateway, price)"
                                        + " VALUES (o.hotel_id, 'new', '1', o.price)"))
                        .isEqualTo(3);
                assertThat(ask(connection, "SELECT room, price FROM rates ORDER BY room"))
                        .containsExactly("attic 81", "new 90", "suite 71");
                assertThat(ask(connection, "SELECT COUNT(*) FROM rates WHERE hotel_id = 9"))
                        .containsExactly("1");

                String given = "INSERT INTO rates (_row_key, hotel_id, room, gateway, price) VALUES ('" + THIRD
                        + "', 10, 'given', '1', 1)";
                String orAdd = given + " ON DUPLICATE KEY UPDATE price = price + 10";
                assertThat(update(connection, orAdd)).isEqualTo(1);
                assertThat(update(connection, orAdd)).isEqualTo(2);
                assertThat(ask(connection, "SELECT _row_key, price FROM rates WHERE hotel_id = 10"))
                        .containsExactly(THIRD + " 11");
                assertRefused(() -> update(connection, given), "23505").withMessageContaining(THIRD);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void accountThatMayOnlyReadIsRefused(Backend backend) throws Exception {
        on(backend, gem -> {
            String user = "reader_" + System.nanoTime() % 1_000_000_000;
            gem.reader(user);
            Properties properties = new Properties();
            properties.setProperty("user", user);
            properties.setProperty("password", "reads");
            try (Connection connection = DriverManager.getConnection(gem.url(gem.databases(), OPTIONS), properties)) {
                assertRefused(() -> update(connection, "UPDATE rates SET price = 1 WHERE hotel_id = 7"), "42501");
                assertThat(ask(connection, "SELECT price FROM rates")).containsExactly("90");
            } finally {
                gem.dropReader(user);
            }
        });
    }
}
