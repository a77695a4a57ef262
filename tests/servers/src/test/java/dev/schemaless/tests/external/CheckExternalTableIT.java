package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** CHECK EXTERNAL TABLE on a store of the Shameless gem, and what all layouts have in common. */
final class CheckExternalTableIT {
    private static final String OPTIONS =
            "store=shop&shards=4&storeZone=UTC&shameless.shardOn=primary:hotel_id,by_gateway:gateway";
    private static final String FIRST = "00000000-0000-4000-8000-000000000001";
    private static final String SECOND = "00010000-0000-4000-8000-000000000002";
    private static final String THIRD = "00030000-0000-4000-8000-000000000003";

    private interface Check {
        void run(GemStore gem, Connection connection) throws SQLException;
    }

    private static void on(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            gem.put(FIRST, 7, "suite", "1");
            DatabaseServer server = gem.server();
            try (Connection connection = connect(gem, server.user(), server.password())) {
                check.run(gem, connection);
            }
        }
    }

    private static Connection connect(GemStore gem, String user, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return DriverManager.getConnection(gem.url(gem.databases(), OPTIONS), properties);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void nothingIsFoundInAStoreWithoutDamage(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.put(SECOND, -1, "attic", "3");
            gem.cell(SECOND, "base", 1, Map.of("hotel_id", -1L, "room", "attic", "gateway", "3", "price", 1L));

            assertThat(Findings.of(connection, "rates").texts()).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsWithoutEntryAreMissing(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.cell(SECOND, "base", 0, Map.of("hotel_id", 8L, "room", "attic", "gateway", "2"));
            gem.byGateway("2", "attic", SECOND);

            Findings found = Findings.of(connection, "rates");

            assertThat(found.texts()).containsExactly("missing primary " + SECOND + " 1");
            assertThat(found.details("missing")).containsExactly("no entry has hotel_id 8, room 'attic'");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entriesWithoutRowDangle(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.primary(5, "cellar", THIRD);

            Findings found = Findings.of(connection, "rates");

            assertThat(found.texts()).containsExactly("dangling primary " + THIRD + " 1");
            assertThat(found.details("dangling"))
                    .containsExactly("there is no row; the entry has hotel_id 5, room 'cellar'");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entriesOfEarlierValuesAreStale(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.cell(FIRST, "base", 1, Map.of("hotel_id", 7L, "room", "suite", "gateway", "2"));

            Findings found = Findings.of(connection, "rates");

            assertThat(found.texts()).containsExactly("stale by_gateway " + FIRST + " 1");
            assertThat(found.details("stale"))
                    .containsExactly("the entry has gateway '1', the row has '2'; no entry has the row's values");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void secondEntriesOfARowAreDuplicates(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.primary(9, "hall", FIRST);

            Findings found = Findings.of(connection, "rates");

            assertThat(found.texts())
                    .containsExactlyInAnyOrder("stale primary " + FIRST + " 1", "duplicate primary " + FIRST + " 1");
            assertThat(found.details("duplicate")).containsExactly("the row has 2 entries, on the shards [1, 3]");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsAndEntriesOnOtherShardsAreFound(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.cell(SECOND, "base", 0, Map.of("hotel_id", 8L, "room", "attic", "gateway", "2"));
            gem.byGateway("2", "attic", SECOND);
            gem.run(3, "INSERT INTO shop_rates_primary_index_000003 VALUES (8, 'attic', ?)", SECOND);
            gem.run(
                    2,
                    "INSERT INTO shop_rates_000002 (uuid, column_name, ref_key, body, created_at) VALUES (?, 'base', 0, ?,"
                            + " '2026-07-01 12:00:00')",
                    THIRD,
                    new byte[] {(byte) 0x80});

            Findings found = Findings.of(connection, "rates");

            assertThat(found.texts())
                    .containsExactlyInAnyOrder(
                            "wrong shard primary " + SECOND + " 3", "wrong shard null " + THIRD + " 2");
            assertThat(found.details("wrong shard"))
                    .containsExactlyInAnyOrder(
                            "the entry with hotel_id 8, room 'attic' belongs to shard 0",
                            "the row belongs to shard 3, and is looked for there alone");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void bodiesWithoutIndexFieldsAreFound(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.cell(SECOND, "base", 0, Map.of("gateway", "2", "room", "attic"));
            gem.primary(8, "attic", SECOND);
            gem.byGateway("2", "attic", SECOND);

            Findings found = Findings.of(connection, "rates");

            assertThat(found.texts()).containsExactly("no fields primary " + SECOND + " 1");
            assertThat(found.details("no fields"))
                    .containsExactly("the body has no hotel_id; the entry has hotel_id 8, room 'attic'");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void valuesOfOtherTypesAreFound(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.cell(SECOND, "base", 0, Map.of("hotel_id", 8L, "room", true, "gateway", "2"));
            gem.primary(8, "1", SECOND);
            gem.byGateway("2", "1", SECOND);

            Findings found = Findings.of(connection, "rates");

            assertThat(found.texts())
                    .containsExactly("mismatch primary " + SECOND + " 1", "mismatch by_gateway " + SECOND + " 1");
            assertThat(found.details("mismatch").get(0))
                    .isEqualTo("room is true, the column VARCHAR; the entry has hotel_id 8, room '1'");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void bodiesThatCannotBeReadAreFound(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.cell(FIRST, "meta", 0, Map.of("on", true));
            // another URL, or else the models are those that the first connection found
            String url = gem.url(
                    gem.databases(),
                    "store=shop&shards=4&storeZone=UTC&shameless.shardOn=by_gateway:gateway,primary:hotel_id");
            try (Connection again = DriverManager.getConnection(
                    url, gem.server().user(), gem.server().password())) {
                gem.cell(FIRST, "meta", 1, new byte[] {(byte) 0x81, (byte) 0xa1});
                gem.cell(SECOND, "base", 0, new byte[] {'x', (byte) 0x9c, 1, 2});

                Findings found = Findings.of(again, "rates");

                assertThat(found.texts())
                        .containsExactly("unreadable null " + FIRST + " 0", "unreadable null " + SECOND + " 1");
                assertThat(found.details("unreadable").get(0))
                        .startsWith("cell 'meta': ")
                        .contains(FIRST);
                assertThat(found.details("unreadable").get(1)).contains(SECOND);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void keysThatAreNoneAreFound(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            String insert =
                    " (uuid, column_name, ref_key, body, created_at) VALUES (?, 'base', 0, ?, '2026-07-01 12:00:00')";
            gem.run(1, "INSERT INTO shop_rates_000001" + insert, null, new byte[] {(byte) 0x80});
            gem.run(2, "INSERT INTO shop_rates_000002" + insert, "room-12", new byte[] {(byte) 0x80});
            gem.run(3, "INSERT INTO shop_rates_primary_index_000003 VALUES (3, 'x', 'room-13'), (3, 'y', NULL)");

            assertThat(Findings.of(connection, "rates").texts())
                    .containsExactlyInAnyOrder(
                            "no key null null 1",
                            "no key null room-12 2",
                            "no key primary room-13 3",
                            "no key primary null 3");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void capitalLettersAndRemovedRowsAreNoDamage(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            String capital = "00AB0000-0000-4000-8000-0000000000CD";
            gem.put(capital, 9, "LOFT", "5");
            gem.cell(SECOND, "base", 0, Map.of("hotel_id", 1L, "room", "b", "gateway", "1"));
            gem.run(1, "UPDATE shop_rates_000001 SET body = NULL");

            assertThat(Findings.of(connection, "rates").texts()).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void limitEndsACheck(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            for (int i = 0; i < 5; i++) {
                gem.primary(20 + i, "cellar", new UUID(0x4000L, i).toString());
            }

            assertThat(Findings.read(connection, "CHECK EXTERNAL TABLE rates LIMIT 2")
                            .texts())
                    .hasSize(2);
            assertThat(Findings.read(connection, "CHECK EXTERNAL TABLE rates LIMIT 0")
                            .texts())
                    .isEmpty();
            assertThatThrownBy(() -> Findings.read(connection, "CHECK EXTERNAL TABLE rates LIMIT 1.5"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("LIMIT is 1.5, must be a whole number");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aReaderIsEnoughAndNothingIsChanged(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            gem.primary(5, "cellar", THIRD);
            Map<String, Long> before = gem.checksums();
            String reader = "r" + UUID.randomUUID().toString().substring(0, 8);
            gem.reader(reader);
            try (Connection reading = connect(gem, reader, "reads")) {
                assertThat(Findings.of(reading, "rates").counts()).isEqualTo(Map.of("dangling primary", 1));
            } finally {
                gem.dropReader(reader);
            }

            assertThat(gem.checksums()).isEqualTo(before);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anInterruptEndsACheck(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            Thread.currentThread().interrupt();
            try {
                assertThatThrownBy(() -> Findings.of(connection, "rates"))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("its thread was interrupted")
                        .extracting(e -> ((SQLException) e).getSQLState())
                        .isEqualTo("57014");
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void tablesOfTheStoresOwnAreRefused(Backend backend) throws Exception {
        on(backend, (gem, connection) -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE hotel (id INT PRIMARY KEY)");
            }

            assertThatThrownBy(() -> Findings.of(connection, "hotel"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("Cannot check 'hotel': it is not an external table.")
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("0A000");
            assertThatThrownBy(() -> Findings.of(connection, "inn"))
                    .isInstanceOf(SQLException.class)
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("42P01");
        });
    }
}
