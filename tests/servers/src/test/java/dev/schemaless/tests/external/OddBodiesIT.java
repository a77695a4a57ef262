package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A few bodies of the gem have values of other types: columns have the type of all others, and the few are named. */
final class OddBodiesIT {
    private static final String OPTIONS = "layout=shameless&store=shop&shards=4&storeZone=UTC";
    private static final int ROWS = 92;

    private interface Check {
        void run(GemStore store, ClientDatabases databases) throws SQLException;
    }

    private static void on(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore store = new GemStore(backend.servers().get(0))) {
            for (int i = 0; i < ROWS; i++) {
                put(store, uuid(i), (long) (i % 10), i);
            }
            put(store, uuid(ROWS), "1099511627776", ROWS);
            put(store, uuid(ROWS + 1), "many", ROWS + 1);
            put(store, uuid(ROWS + 2), 7.5, ROWS + 2);
            check.run(store, new ClientDatabases(store.server(), store.databases()));
        }
    }

    private static String uuid(int row) {
        return String.format("%04x0000-0000-4000-8000-%012x", row, row);
    }

    private static void put(GemStore store, String uuid, Object hotel, int row) throws SQLException {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("hotel_id", hotel);
        body.put("room", "r" + row);
        body.put("gateway", row + "g");
        body.put("title", row == 5 ? Map.of("en", "Finals") : "title " + row);
        body.put("price", row == 6 ? (Object) "free" : (Object) (row + 0.5));
        store.cell(uuid, "base", 0, GemClient.packed(body));
        if (hotel instanceof Long number) {
            store.primary(number, "r" + row, uuid);
        }
        store.byGateway(row + "g", "r" + row, uuid);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void columnsHaveTheTypeOfAllButAFew(Backend backend) throws SQLException {
        on(backend, (store, databases) -> {
            try (Connection connection = databases.connect(OPTIONS)) {
                assertThat(ClientDatabases.ask(connection, "SHOW COLUMNS FROM rates"))
                        .extracting(row -> row.replaceAll("^(\\S+ \\S+) .*", "$1"))
                        .contains("hotel_id BIGINT", "title VARCHAR", "price DOUBLE");
                assertThat(ClientDatabases.ask(connection, "SELECT COUNT(*), MIN(room) FROM rates WHERE hotel_id = 7"))
                        .containsExactly("9 r17");
                ClientDatabases.update(
                        connection,
                        "INSERT INTO rates (hotel_id, room, gateway, title, price) VALUES (7, 'hall', '1', 'Finals', 2)");
                assertThat(ClientDatabases.ask(connection, "SELECT title FROM rates WHERE room = 'hall'"))
                        .containsExactly("Finals");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theFewAreRefusedByColumnAndKeyOrReadAsNull(Backend backend) throws SQLException {
        on(backend, (store, databases) -> {
            refuses(
                    databases,
                    "SELECT hotel_id FROM rates WHERE _row_key = '" + uuid(ROWS + 1) + "'",
                    "hotel_id",
                    ROWS + 1);
            refuses(databases, "SELECT MAX(price) FROM rates", "price", 6);
            refuses(databases, "SELECT title FROM rates WHERE room = 'r5'", "title", 5);
            try (Connection connection = databases.connect(OPTIONS + "&typeMismatch=null")) {
                assertThat(ClientDatabases.ask(
                                connection, "SELECT COUNT(*), COUNT(hotel_id), COUNT(title), COUNT(price) FROM rates"))
                        .containsExactly("95 93 94 94");
                assertThat(ClientDatabases.ask(connection, "SELECT MAX(price) FROM rates WHERE hotel_id = 9"))
                        .containsExactly("89.5");
            }
        });
    }

    private static void refuses(ClientDatabases databases, String query, String column, int row) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> databases.ask(OPTIONS, query))
                .matches(e -> "22018".equals(e.getSQLState()))
                .withMessageContaining("'rates." + column + "' of row key '" + uuid(row) + "'");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theFewAreListedWithTheirKeys(Backend backend) throws SQLException {
        on(backend, (store, databases) -> {
            List<String> fields = databases.ask(OPTIONS, "SHOW FIELDS FROM rates SAMPLE 1000");
            assertThat(fields)
                    .anySatisfy(field -> assertThat(field)
                            .startsWith("base $.hotel_id BIGINT (92), VARCHAR (2: " + uuid(92) + ", " + uuid(93)
                                    + "), DOUBLE (1: " + uuid(94) + ") 100.0%"))
                    .anySatisfy(field -> assertThat(field)
                            .startsWith("base $.title VARCHAR (94), object (1: " + uuid(5) + ") 100.0%"))
                    .anySatisfy(field -> assertThat(field)
                            .startsWith("base $.price DOUBLE (94), VARCHAR (1: " + uuid(6) + ") 100.0%"));
            assertThat(databases.ask(OPTIONS, "CHECK EXTERNAL TABLE rates"))
                    .filteredOn(finding -> finding.startsWith("mismatch"))
                    .containsExactlyInAnyOrder(
                            "mismatch null " + uuid(5) + " 1 title holds a map, the column is VARCHAR",
                            "mismatch null " + uuid(6) + " 2 price holds a string, the column is DOUBLE",
                            "mismatch primary " + uuid(92)
                                    + " 0 hotel_id is '1099511627776', the column BIGINT; there is no entry",
                            "mismatch primary " + uuid(93)
                                    + " 1 hotel_id is 'many', the column BIGINT; there is no entry",
                            "mismatch primary " + uuid(94)
                                    + " 2 hotel_id is 7.5, the column BIGINT; there is no entry");
        });
    }

    /** Three rows are too few for one to be odd. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entriesOfAJsonColumnAreCheckedToo(Backend backend) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (JogchatStore store = new JogchatStore(backend.servers().get(0))) {
            List<UUID> keys = JogchatStore.keysOf(1, 3);
            store.put(keys.get(0), "news", 1, Map.of("title", "first", "timestamp", 1L));
            store.cell(keys.get(1), "news", 1, "{\"title\": {\"en\": \"second\"}}");
            store.put(keys.get(2), "news", 1, Map.of("title", "third", "timestamp", 3L));
            store.entry(keys.get(2), "news", "title", "stale");
            try (Connection connection = store.databases().connect("layout=jogchat")) {
                assertThat(ClientDatabases.ask(connection, "SHOW COLUMNS FROM news"))
                        .anyMatch(column -> column.startsWith("title JSON"));
                assertThat(ClientDatabases.ask(connection, "CHECK EXTERNAL TABLE news"))
                        .containsExactlyInAnyOrder(
                                "mismatch index_news_title " + keys.get(1)
                                        + " 1 title is an array or an object, the column VARCHAR; there is no entry",
                                "stale index_news_title " + keys.get(2)
                                        + " 1 the entry has title 'stale', the row has 'third'; no entry has the row's"
                                        + " values",
                                "missing index_news_title " + keys.get(1)
                                        + " 1 no entry has title an array or an object");
            }
        }
    }
}
