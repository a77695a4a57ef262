package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store as Uber's articles describe it behind a URL: what is found in it, what of it is read, and what is refused. */
final class UberStoreIT {
    private static final String OPTIONS = "layout=uber&storeZone=UTC";
    private static final UUID FIRST = UberStore.key(1);
    private static final UUID SECOND = UberStore.key(2);
    private static final UUID THIRD = UberStore.key(3);
    private static final UUID DRIVER = UberStore.key(1000);

    private interface Check {
        void run(UberStore store) throws Exception;
    }

    private static void on(Backend backend, Check check) throws Exception {
        on(backend, "BINARY(16)", check);
    }

    private static void on(Backend backend, String key, Check check) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (UberStore store = new UberStore(backend.servers().get(0), key)) {
            check.run(store);
        }
    }

    private static List<String> ask(UberStore store, String sql) throws SQLException {
        return store.databases().ask(OPTIONS, sql);
    }

    private static void fill(UberStore store) throws SQLException {
        store.put(FIRST, "BASE", 0, "{\"driver_uuid\": \"" + DRIVER + "\", \"miles\": 1}");
        store.put(FIRST, "BASE", 1, "{\"driver_uuid\": \"" + DRIVER + "\", \"miles\": 7}");
        store.put(FIRST, "STATUS", 0, "{\"done\": true, \"note\": \"fine\"}");
        store.entry(FIRST, DRIVER, true, "Ghent");
        store.put(SECOND, "BASE", -4, "{\"driver_uuid\": \"" + DRIVER + "\", \"miles\": 9}");
        store.entry(SECOND, DRIVER, false, "Bruges");
        store.put(THIRD, "STATUS", 0, "{\"done\": true}");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aRowIsTheLatestCellsOfAKeyWithABaseCell(Backend backend) throws Exception {
        on(backend, store -> {
            fill(store);

            assertThat(ask(store, "SELECT miles, done, note, _ref_key, _created_at FROM entity ORDER BY miles"))
                    .containsExactly("7 true fine 1 2016-03-13 12:00:00", "9 null null -4 2016-03-13 12:00:00");
            assertThat(ask(store, "SELECT _shard FROM entity WHERE _row_key = '" + SECOND + "'"))
                    .containsExactly(String.valueOf(UberStore.shardOf(SECOND)));
            assertThat(ask(store, "SELECT miles FROM entity WHERE driver_uuid = '" + DRIVER + "' AND done"))
                    .containsExactly("7");
            assertThat(ask(store, "SELECT COUNT(*) FROM entity")).containsExactly("2");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void cellsOfOneKeyInTwoShardsAreNotOneRow(Backend backend) throws Exception {
        on(backend, store -> {
            fill(store);
            byte[] moved = "{\"done\": false}".getBytes(StandardCharsets.UTF_8);
            for (int shard = 0; shard < 5; shard++) {
                if (shard != UberStore.shardOf(SECOND)) {
                    store.put(shard, SECOND, "STATUS", 9, moved);
                }
            }
            try (Connection connection = store.databases()
                    .connect(
                            store.databases().names().subList(0, 1),
                            OPTIONS + "&shards=5&uber.database=" + store.pattern())) {
                assertThat(ClientDatabases.ask(connection, "SELECT miles, done FROM entity ORDER BY miles"))
                        .containsExactly("7 true", "9 null");
                assertThat(ClientDatabases.ask(
                                connection, "SELECT miles, done FROM entity WHERE _row_key = '" + SECOND + "'"))
                        .containsExactly("9 null");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void shardsAreFoundByTheNamesOfDatabases(Backend backend) throws Exception {
        on(backend, store -> {
            fill(store);
            List<String> one = store.databases().names().subList(0, 1);
            for (String function : List.of("unknown", "mod128")) {
                String options = OPTIONS + "&store=trips&uber.database=" + store.pattern() + "&shards=5&shardFunction="
                        + function;
                try (Connection connection = store.databases().connect(one, options)) {
                    assertThat(ClientDatabases.ask(connection, "SELECT miles FROM trips ORDER BY miles"))
                            .containsExactly("7", "9");
                    assertThat(ClientDatabases.ask(
                                    connection, "SELECT miles FROM trips WHERE _row_key = '" + FIRST + "'"))
                            .containsExactly("7");
                    assertThat(ClientDatabases.ask(
                                    connection,
                                    "SELECT /*+ INDEX(\"driver_index\") */ miles FROM trips WHERE driver_uuid = '"
                                            + DRIVER + "' ORDER BY miles"))
                            .containsExactly("7", "9");
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void manyEntriesOfOneServerAreFoundOnceEach(Backend backend) throws Exception {
        on(backend, store -> {
            for (int i = 0; i < 1500; i++) {
                store.put(
                        UberStore.key(i),
                        "BASE",
                        0,
                        "{\"driver_uuid\": \"" + DRIVER + "\", \"town\": \"same\", \"miles\": " + i + "}");
                store.entry(UberStore.key(i), DRIVER, true, "same");
            }
            store.databases()
                    .run(
                            0,
                            "INSERT IGNORE INTO driver_index SELECT * FROM "
                                    + store.databases().names().get(UberStore.shardOf(DRIVER)) + ".driver_index");
            String options = OPTIONS + "&uber.database=" + store.pattern() + "&shards=5";
            try (Connection connection =
                    store.databases().connect(store.databases().names().subList(0, 1), options)) {
                assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT /*+ INDEX(\"driver_index\") */ COUNT(*), SUM(miles) FROM entity WHERE driver_uuid = '"
                                        + DRIVER + "'"))
                        .containsExactly("1500 1124250");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void keysMayBeTexts(Backend backend) throws Exception {
        on(backend, "CHAR(36)", store -> {
            fill(store);

            assertThat(ask(store, "SELECT miles FROM entity WHERE _row_key = '" + FIRST + "'"))
                    .containsExactly("7");
            assertThat(ask(store, "SELECT COUNT(*) FROM entity WHERE driver_uuid = '" + DRIVER + "'"))
                    .containsExactly("2");
            assertThat(store.databases()
                            .ask(OPTIONS + "&shardFunction=mod128", "SELECT COUNT(*) FROM entity WHERE miles > 0"))
                    .containsExactly("2");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void formOfABodyIsDetectedFromItsFirstByte(Backend backend) throws Exception {
        on(backend, store -> {
            byte[] packed = {(byte) 0x81, (byte) 0xa5, 'm', 'i', 'l', 'e', 's', 3};
            store.put(UberStore.shardOf(FIRST), FIRST, "BASE", 0, packed);
            store.put(UberStore.shardOf(SECOND), SECOND, "BASE", 0, zlib(packed));
            store.put(
                    UberStore.shardOf(THIRD),
                    THIRD,
                    "BASE",
                    0,
                    zlib("{\"miles\": 5}".getBytes(StandardCharsets.UTF_8)));
            UUID cut = UberStore.key(4);
            store.put(UberStore.shardOf(cut), cut, "BASE", 0, new byte[] {(byte) 0x82, (byte) 0xa5, 'm', 'i'});

            String options = OPTIONS + "&typeMismatch=null";
            assertThat(store.databases().ask(options, "SELECT miles FROM entity ORDER BY miles NULLS FIRST"))
                    .containsExactly("null", "3", "3", "5");
            assertThatThrownBy(() ->
                            store.databases().ask(options, "SELECT miles FROM entity WHERE _row_key = '" + cut + "'"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(cut.toString());
        });
    }

    private static byte[] zlib(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void columnsOfAnIndexCanBeGiven(Backend backend) throws Exception {
        on(backend, store -> {
            for (int i = 0; i < 5; i++) {
                store.databases()
                        .run(
                                i,
                                "ALTER TABLE driver_index CHANGE town place VARCHAR(20), DROP KEY entry, DROP driver_uuid,"
                                        + " DROP done");
            }
            store.put(FIRST, "BASE", 0, "{\"town\": \"Ghent\", \"miles\": 1}");
            String sql = "SELECT miles FROM entity WHERE town = 'Ghent'";

            assertThat(ask(store, sql)).as("by a scan").containsExactly("1");
            assertThat(store.databases().ask(OPTIONS + "&indexes=driver_index.place:town", sql))
                    .as("there is no entry")
                    .isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anAccountThatMayOnlyReadIsEnough(Backend backend) throws Exception {
        on(backend, store -> {
            fill(store);

            assertThat(store.databases()
                            .askAsReader(
                                    OPTIONS + "&shards=5",
                                    "SELECT miles FROM entity WHERE driver_uuid = '" + DRIVER + "' ORDER BY miles"))
                    .containsExactly("7", "9");
            try (Connection connection =
                            store.databases().connect(store.databases().names(), OPTIONS);
                    Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute("UPDATE entity SET miles = 0"))
                        .isInstanceOf(SQLException.class)
                        .extracting(failure -> ((SQLException) failure).getSQLState())
                        .isEqualTo("0A000");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheDatabasesContradictIsRefused(Backend backend) throws Exception {
        on(backend, store -> {
            fill(store);
            List<String> names = store.databases().names();
            List<String> one = names.subList(0, 1);
            String pattern = OPTIONS + "&uber.database=" + store.pattern();

            refuses(store, names, OPTIONS + "&shardFunction=crc32", "belongs to shard");
            refuses(store, names.subList(0, 4), OPTIONS + "&shards=5", "4 databases are given");
            refuses(store, one, pattern + "&shards=6", "of shard 5 of 6");
            refuses(store, one, pattern + "&shards=4", "Give as many shards as the store has");
            refuses(store, one, pattern, "its option shards is missing");
            refuses(store, List.of(names.get(0), names.get(1)), pattern + "&shards=5", "two servers have the database");
            refuses(store, one, OPTIONS + "&shards=5&uber.database=trips", "its option database is 'trips'");
            refuses(store, names, OPTIONS + "&uber.entity=cells", "They have entity");
            refuses(store, names, OPTIONS + "&baseCell=ROOT", "They are called BASE, STATUS");
            refuses(store, names, OPTIONS + "&indexes=driver_index.x:miles", "Give TABLE.COLUMN:COLUMN");
            refuses(store, names, OPTIONS + "&indexes=driver_index.town:x", "names the column 'x'");
        });
    }

    private static void refuses(UberStore store, List<String> databases, String options, String reason) {
        assertThatThrownBy(() -> store.databases().connect(databases, options).close())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(reason);
    }
}
