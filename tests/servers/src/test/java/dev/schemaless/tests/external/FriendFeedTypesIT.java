package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** SQL and eklitzke's client take turns at properties of every type of JSON: arrays, objects and long numbers are no texts. */
final class FriendFeedTypesIT {
    private static final UUID FIRST = new UUID(1, 1);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> SAMPLE = new TreeMap<>(Map.of(
            "name", "\"ann\"",
            "tags", "[\"a\", 17]",
            "address", "{\"city\": \"Oslo\"}",
            "big", "9223372036854775825",
            "price", "120.5",
            "flag", "true"));

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Check {
        void run(EntityStore store, EklitzkeClient client) throws SQLException;
    }

    private static void on(Backend backend, Check check) throws SQLException {
        EntityStore.onOne(backend, store -> {
            try (EklitzkeClient client = new EklitzkeClient(
                    store.databases().server().connect(store.databases().names().get(0)),
                    Map.of("index_name", List.of("name")))) {
                client.put(FIRST, SAMPLE);
                check.run(store, client);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatSqlUpdatesHasTheTypeThatTheProgramGaveIt(Backend backend) throws Exception {
        on(backend, (store, client) -> {
            try (Connection connection = store.databases().connect("layout=friendfeed")) {
                ClientDatabases.update(
                        connection,
                        "UPDATE entities_1 SET tags = '[\"\u00e9\",{\"n\":1.50,\"m\":1208925819614629174706176}]',"
                                + " address = '{\"lines\": [1, 2]}', big = 99999999999999999999, price = 99, flag = FALSE");
            }
            Map<String, String> found = client.find(FIRST);
            assertThat(found)
                    .containsEntry("tags", "[\"\\u00e9\", {\"n\": 1.50, \"m\": 1208925819614629174706176}]")
                    .containsEntry("address", "{\"lines\": [1, 2]}")
                    .containsEntry("big", "99999999999999999999")
                    .containsEntry("price", "99.0")
                    .containsEntry("flag", "false");
            assertThat(json(store.body(0, FIRST)).get("tags").get(1).get("m").isBigInteger())
                    .isTrue();

            found.put("tags", "[]");
            found.put("price", "100");
            client.update(FIRST, found);
            try (Connection connection = store.databases().connect("layout=friendfeed")) {
                assertThat(ClientDatabases.ask(connection, "SELECT tags, address, big + 1, price FROM entities_1"))
                        .containsExactly("[] {\"lines\":[1,2]} 100000000000000000000 100");
                ClientDatabases.update(connection, "UPDATE entities_1 SET price = price + 1, tags = '[[\"b\"]]'");
            }
            assertThat(client.find(FIRST)).containsEntry("price", "101").containsEntry("tags", "[[\"b\"]]");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatSqlInsertsHasTheTypesOfItsColumns(Backend backend) throws Exception {
        on(backend, (store, client) -> {
            UUID key = new UUID(2, 2);
            try (Connection connection = store.databases().connect("layout=friendfeed")) {
                ClientDatabases.update(
                        connection,
                        "INSERT INTO entities_1 (_row_key, name, tags, address, big, price, flag) VALUES ('" + key
                                + "', 'bob', '[1,[2]]', '{\"a\":{\"b\":null}}', 18446744073709551616, 1, TRUE)");
            }
            assertThat(client.find(key))
                    .containsEntry("tags", "[1, [2]]")
                    .containsEntry("address", "{\"a\": {\"b\": null}}")
                    .containsEntry("big", "18446744073709551616")
                    .containsEntry("price", "1.0")
                    .containsEntry("flag", "true");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "MARIADB, 9223372036854775825, 'DECIMAL(20, 0)'", "MARIADB, 18446744073709551616, 'DECIMAL(38, 0)'",
        "MARIADB, -9223372036854775809, 'DECIMAL(38, 0)'", "MYSQL, 18446744073709551616, 'DECIMAL(38, 0)'"
    })
    void theNextConnectionDiscoversTheSameTypes(Backend backend, String big, String type) throws Exception {
        on(backend, (store, client) -> {
            for (int turn = 0; turn < 3; turn++) {
                try (Connection connection = store.databases().connect("layout=friendfeed")) {
                    ClientDatabases.update(
                            connection,
                            "UPDATE entities_1 SET tags = '[" + turn + "]', address = '{}', big = " + big + ", price = "
                                    + turn);
                }
                assertThat(String.join(
                                "\n", store.databases().ask("layout=friendfeed", "SHOW COLUMNS FROM entities_1")))
                        .contains("tags JSON", "address JSON", "big " + type, "price DOUBLE");
            }
        });
    }

    /** Its JSON has numbers that JSON text of ours would not write again. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatSqlCannotWriteAgainIsNotChanged(Backend backend) throws Exception {
        on(backend, (store, client) -> {
            Map<String, String> odd = new TreeMap<>(SAMPLE);
            odd.put("tags", "[1208925819614629174706176, NaN]");
            client.update(FIRST, odd);
            try (Connection connection = store.databases().connect("layout=friendfeed")) {
                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> ClientDatabases.update(connection, "UPDATE entities_1 SET tags = '[1]'"))
                        .withMessageContaining("'tags'")
                        .matches(e -> "0A000".equals(e.getSQLState()));
                ClientDatabases.update(connection, "UPDATE entities_1 SET name = 'eve'");
                assertThat(client.find(FIRST)).containsEntry("tags", "[1208925819614629174706176, NaN]");
                ClientDatabases.update(connection, "UPDATE entities_1 SET tags = NULL");
                ClientDatabases.update(connection, "UPDATE entities_1 SET tags = '[1]'");
                assertThat(client.find(FIRST)).containsEntry("tags", "[1]");
            }
        });
    }
}
