package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The gem and SQL take turns at fields of every type that the gem packs: both write arrays, maps, large integers and floats as such. */
final class GemTypesIT {
    private static final String OPTIONS =
            "layout=shameless&store=shop&shards=4&storeZone=UTC&shameless.shardOn=primary:hotel_id,by_gateway:gateway";
    private static final BigInteger LARGE = new BigInteger("9223372036854775825");
    private static final BigInteger GREATEST = new BigInteger("18446744073709551615");

    private interface Check {
        void run(GemStore store, GemClient gem, ClientDatabases databases) throws SQLException;
    }

    private static void on(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore store = new GemStore(backend.servers().get(0))) {
            check.run(store, new GemClient(store), new ClientDatabases(store.server(), store.databases()));
        }
    }

    private static Map<String, Object> row(String room, Object... more) {
        Map<String, Object> row = new LinkedHashMap<>(Map.of("hotel_id", 7L, "room", room, "gateway", "1a"));
        for (int i = 0; i < more.length; i += 2) {
            row.put((String) more[i], more[i + 1]);
        }
        return row;
    }

    private static Map<String, Object> sample(String room) {
        return row(
                room,
                "tags",
                List.of("a", 17L),
                "address",
                Map.of("city", "Oslo"),
                "big",
                LARGE,
                "price",
                120.5,
                "flag",
                true);
    }

    private static ThrowableAssertAlternative<SQLException> assertRefused(ThrowingCallable call, String sqlState) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .matches(e -> sqlState.equals(e.getSQLState()), "has SQLState " + sqlState);
    }

    /** The bytes are what Ruby's library makes of the values. */
    @Test
    void theClientPacksAsRubyDoes() {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("f", 1.0);
        body.put("z", -0.0);
        assertThat(GemClient.packed(body))
                .isEqualTo(HexFormat.of().parseHex("82a166cb3ff0000000000000a17acb8000000000000000"));
        assertThat(GemClient.packed(Map.of("l", List.of(1L, List.of(2L)))))
                .isEqualTo(HexFormat.of().parseHex("81a16c92019102"));
        assertThat(GemClient.packed(Map.of("k", GREATEST)))
                .isEqualTo(HexFormat.of().parseHex("81a16bcfffffffffffffffff"));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatSqlUpdatesHasTheTypeThatTheGemGaveIt(Backend backend) throws Exception {
        on(backend, (store, gem, databases) -> {
            String uuid = gem.put(sample("suite"));
            try (Connection connection = databases.connect(OPTIONS)) {
                ClientDatabases.update(
                        connection,
                        "UPDATE rates SET tags = '[\"z\", {\"n\": 1.50, \"m\": 9223372036854775900}, null]',"
                                + " address = '{\"city\": \"Bergen\", \"lines\": [1, 2]}', big = 9223372036854775900,"
                                + " price = 99, flag = FALSE");
            }
            Map<String, Object> expected = row(
                    "suite",
                    "tags",
                    Arrays.asList("z", Map.of("n", 1.5, "m", new BigInteger("9223372036854775900")), null),
                    "address",
                    Map.of("city", "Bergen", "lines", List.of(1L, 2L)),
                    "big",
                    new BigInteger("9223372036854775900"),
                    "price",
                    99.0,
                    "flag",
                    false);
            assertThat(gem.find(uuid, "base")).isEqualTo(expected);

            gem.put(row("suite", "tags", List.of(), "big", 1L, "note", "by the gem"));
            try (Connection connection = databases.connect(OPTIONS)) {
                assertThat(ClientDatabases.ask(connection, "SELECT tags, big, price, note, _ref_key FROM rates"))
                        .containsExactly("[] 1 99.0 by the gem 2");
                ClientDatabases.update(connection, "UPDATE rates SET big = " + GREATEST + ", tags = '[[]]'");
            }
            assertThat(gem.find(uuid, "base"))
                    .containsEntry("big", GREATEST)
                    .containsEntry("tags", List.of(List.of()))
                    .containsEntry("note", "by the gem");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatSqlInsertsHasTheTypesOfItsColumns(Backend backend) throws Exception {
        on(backend, (store, gem, databases) -> {
            gem.put(sample("suite"));
            try (Connection connection = databases.connect(OPTIONS)) {
                ClientDatabases.update(
                        connection,
                        "INSERT INTO rates (hotel_id, room, gateway, tags, address, big, price)"
                                + " VALUES (7, 'attic', '2b', '[1, [2]]', '{\"a\": {\"b\": true}}', " + GREATEST
                                + ", 1),"
                                + " (7, 'cellar', '2b', '\"text\"', 'null', -5, 0.1)");
                ClientDatabases.update(
                        connection,
                        "INSERT INTO rates (_body) VALUES ('{\"hotel_id\": 7, \"room\": \"hall\", \"gateway\": \"2b\","
                                + " \"tags\": [1.25], \"big\": 18446744073709551615, \"other\": {\"x\": [0.1]}}')");
            }
            assertThat(body(store, gem, "attic"))
                    .isEqualTo(Map.of(
                            "hotel_id",
                            7L,
                            "room",
                            "attic",
                            "gateway",
                            "2b",
                            "tags",
                            List.of(1L, List.of(2L)),
                            "address",
                            Map.of("a", Map.of("b", true)),
                            "big",
                            GREATEST,
                            "price",
                            1.0));
            Map<String, Object> cellar = body(store, gem, "cellar");
            assertThat(cellar).containsEntry("tags", "text").containsEntry("address", null);
            assertThat(cellar).containsEntry("big", -5L).containsEntry("price", 0.1);
            assertThat(body(store, gem, "hall"))
                    .isEqualTo(Map.of(
                            "hotel_id",
                            7L,
                            "room",
                            "hall",
                            "gateway",
                            "2b",
                            "tags",
                            List.of(1.25),
                            "big",
                            GREATEST,
                            "other",
                            Map.of("x", List.of(0.1))));
        });
    }

    private static Map<String, Object> body(GemStore store, GemClient gem, String room) throws SQLException {
        return gem.find(
                store.find("primary", 3, "hotel_id = 7 AND room = '" + room + "'")
                        .get(0),
                "base");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theNextConnectionDiscoversTheSameTypes(Backend backend) throws Exception {
        on(backend, (store, gem, databases) -> {
            gem.put(sample("suite"));
            List<String> before = databases.ask(OPTIONS, "SHOW COLUMNS FROM rates");
            assertThat(String.join("\n", before)).contains("tags JSON", "big DECIMAL(20, 0)", "price DOUBLE");
            for (int turn = 0; turn < 3; turn++) {
                try (Connection connection = databases.connect(OPTIONS)) {
                    ClientDatabases.update(
                            connection,
                            "UPDATE rates SET tags = '[" + turn + "]', address = '{}', big = " + GREATEST + " - " + turn
                                    + ", price = " + turn);
                    ClientDatabases.update(
                            connection,
                            "INSERT INTO rates (hotel_id, room, gateway, tags, address, big, price) VALUES (7, 'r"
                                    + turn + "', '1', '{}', '[]', 9223372036854775808, 1.5)");
                    assertThat(ClientDatabases.ask(
                                    connection, "SELECT big - 1 FROM rates WHERE room = 'r" + turn + "'"))
                            .containsExactly("9223372036854775807");
                }
                assertThat(databases.ask(OPTIONS, "SHOW COLUMNS FROM rates")).isEqualTo(before);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheGemCannotPackIsRefusedByName(Backend backend) throws Exception {
        on(backend, (store, gem, databases) -> {
            gem.put(sample("suite"));
            Map<String, Long> before = store.checksums();
            try (Connection connection = databases.connect(OPTIONS)) {
                assertRefused(
                                () -> ClientDatabases.update(connection, "UPDATE rates SET big = 18446744073709551616"),
                                "22003")
                        .withMessageContaining("'big' of 'rates'")
                        .withMessageContaining("18446744073709551615");
                assertRefused(
                                () -> ClientDatabases.update(
                                        connection, "UPDATE rates SET tags = '[18446744073709551616]'"),
                                "22003")
                        .withMessageContaining("'tags' of 'rates'");
                assertRefused(
                                () -> ClientDatabases.update(
                                        connection,
                                        "INSERT INTO rates (hotel_id, room, gateway, tags) VALUES (8, 'a', '1',"
                                                + " '{\"n\": 1e400}')"),
                                "22003")
                        .withMessageContaining("'tags' of 'rates'");
                assertRefused(
                                () -> ClientDatabases.update(
                                        connection,
                                        "INSERT INTO rates (_body) VALUES ('{\"hotel_id\": 8, \"room\": \"a\","
                                                + " \"gateway\": \"1\", \"other\": [18446744073709551616]}')"),
                                "22003")
                        .withMessageContaining("'other'");
                assertRefused(
                                () -> ClientDatabases.update(
                                        connection,
                                        "INSERT INTO rates (hotel_id, room, gateway, other DECIMAL(5, 2)) VALUES (8,"
                                                + " 'a', '1', 1.5)"),
                                "0A000")
                        .withMessageContaining("'other' of 'rates'");
                assertRefused(() -> ClientDatabases.update(connection, "UPDATE rates SET tags = 'no JSON'"), "22032");
            }
            assertThat(store.checksums()).isEqualTo(before);
        });
    }

    /** A value as the gem has it, and as SQL writes it. */
    private record Typed(Object value, String sql) {}

    private static final Map<String, List<Typed>> VALUES = Map.of(
            "tags",
            List.of(
                    new Typed(List.of(), "'[]'"),
                    new Typed(List.of("z", 2.5, List.of(GREATEST)), "'[\"z\", 2.5, [18446744073709551615]]'"),
                    new Typed("text", "'\"text\"'")),
            "address",
            List.of(
                    new Typed(
                            Map.of("city", "Oslo", "at", List.of(1L, -1L)), "'{\"city\": \"Oslo\", \"at\": [1, -1]}'"),
                    new Typed(Map.of(), "'{}'"),
                    new Typed(true, "'true'")),
            "big",
            List.of(
                    new Typed(LARGE, LARGE.toString()),
                    new Typed(GREATEST, GREATEST.toString()),
                    new Typed(-3L, "-3"),
                    new Typed(Long.MIN_VALUE, "-9223372036854775808")),
            "price",
            List.of(new Typed(0.1, "0.1"), new Typed(99.0, "99"), new Typed(1e300, "1e300")),
            "flag",
            List.of(new Typed(true, "TRUE"), new Typed(false, "FALSE")));

    @ParameterizedTest
    @CsvSource({"MARIADB, 1", "MARIADB, 2", "MYSQL, 1"})
    void theGemFindsWhatEitherWroteAfterEachTurn(Backend backend, long seed) throws Exception {
        on(backend, (store, gem, databases) -> {
            Random random = new Random(seed);
            gem.put(sample("sample"));
            Map<String, Object> expected = sample("suite");
            String uuid = gem.put(expected);
            for (int session = 0; session < 4; session++) {
                try (Connection connection = databases.connect(OPTIONS)) {
                    for (int turn = 0; turn < 10; turn++) {
                        String field =
                                List.copyOf(new TreeSet<>(VALUES.keySet())).get(random.nextInt(VALUES.size()));
                        Typed value = VALUES.get(field)
                                .get(random.nextInt(VALUES.get(field).size()));
                        boolean isSql = random.nextBoolean();
                        if (isSql) {
                            ClientDatabases.update(
                                    connection,
                                    "UPDATE rates SET " + field + " = " + value.sql() + " WHERE room = 'suite'");
                        } else {
                            gem.save(uuid, Map.of(field, value.value()));
                        }
                        expected.put(field, value.value());
                        assertThat(gem.find(uuid, "base"))
                                .as("%s sets %s to %s", isSql ? "SQL" : "the gem", field, value)
                                .isEqualTo(expected);
                    }
                }
            }
        });
    }

    /** Applications register types of their own, and keys of maps may be numbers. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatSqlCannotWriteAgainIsNotChanged(Backend backend) throws Exception {
        on(backend, (store, gem, databases) -> {
            String uuid = gem.put(sample("suite"));
            gem.save(uuid, Map.of("address", Map.of(1L, 2L)));
            // a field 'moment' of an extension type
            byte[] body = GemClient.packed(row("loft", "moment", null));
            byte[] moment = HexFormat.of().parseHex("d6ff00000001");
            byte[] extended = Arrays.copyOf(body, body.length + moment.length - 1);
            System.arraycopy(moment, 0, extended, body.length - 1, moment.length);
            store.cell("00010000-0000-4000-8000-000000000001", "base", 0, extended);
            Map<String, Long> before = store.checksums();
            try (Connection connection = databases.connect(OPTIONS)) {
                assertThat(ClientDatabases.ask(connection, "SELECT address FROM rates WHERE room = 'suite'"))
                        .containsExactly("{\"1\":2}");
                assertRefused(
                                () -> ClientDatabases.update(
                                        connection, "UPDATE rates SET address = '{\"1\":3}' WHERE room = 'suite'"),
                                "0A000")
                        .withMessageContaining("'address' of 'rates'");
                assertRefused(
                                () -> ClientDatabases.update(
                                        connection, "UPDATE rates SET moment = 'x' WHERE room = 'loft'"),
                                "0A000")
                        .withMessageContaining("'moment' of 'rates'");
                assertThat(store.checksums()).isEqualTo(before);

                ClientDatabases.update(connection, "UPDATE rates SET address = NULL WHERE room = 'suite'");
                ClientDatabases.update(connection, "UPDATE rates SET address = '{\"1\":3}' WHERE room = 'suite'");
            }
            assertThat(gem.find(uuid, "base")).containsEntry("address", Map.of("1", 3L));
        });
    }
}
