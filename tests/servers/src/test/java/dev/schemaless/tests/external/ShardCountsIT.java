package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stores whose keys are hashed over other numbers of databases than three. */
final class ShardCountsIT {
    private static final int ROWS = 40;

    @ParameterizedTest(name = "{1} databases on {0}")
    @CsvSource({"MARIADB, 1", "MARIADB, 2", "MARIADB, 7", "MARIADB, 16", "MYSQL, 1", "MYSQL, 5"})
    void jogchatIsReadAndChanged(Backend backend, int count) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (JogchatStore store = new JogchatStore(backend.servers().get(0), count)) {
            for (int i = 0; i < ROWS; i++) {
                store.put(Item.key(i), "news", 100, Map.of("title", "t" + i % 4, "score", i));
            }
            String options = "layout=jogchat&storeZone=UTC";
            try (Connection connection = store.databases().connect(options)) {
                checkReads(connection, "news", count);
                assertThat(ClientDatabases.ask(connection, "SELECT COUNT(*) FROM news WHERE title = 't3'"))
                        .containsExactly("10");
                assertThat(ClientDatabases.update(connection, "UPDATE news SET title = 'new' WHERE title = 't3'"))
                        .isEqualTo(10);
                assertThat(ClientDatabases.ask(connection, "SELECT COUNT(*) FROM news WHERE title = 'new'"))
                        .containsExactly("10");
            }
            assertThat(store.entry(Item.key(3), "news", "title")).containsExactly("new");
            checkOrder(store.databases(), options, count);
        }
    }

    @ParameterizedTest(name = "{1} databases on {0}")
    @CsvSource({"MARIADB, 1", "MARIADB, 2", "MARIADB, 7", "MARIADB, 16", "MYSQL, 1", "MYSQL, 5"})
    void goSchemalessIsReadAndChanged(Backend backend, int count) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GoStore store = new GoStore(backend.servers().get(0), count)) {
            for (int i = 0; i < ROWS; i++) {
                store.put(Item.key(i).toString(), "BASE", 1, "{\"title\":\"t" + i % 4 + "\",\"score\":" + i + "}");
            }
            String options = "layout=go_schemaless&storeZone=UTC";
            try (Connection connection = store.databases().connect(options)) {
                checkReads(connection, "trips", count);
                assertThat(ClientDatabases.update(connection, "UPDATE trips SET title = 'new' WHERE title = 't3'"))
                        .isEqualTo(10);
                ClientDatabases.update(connection, "INSERT INTO trips (title, score) VALUES ('new', 100)");
                assertThat(ClientDatabases.ask(connection, "SELECT COUNT(*) FROM trips WHERE title = 'new'"))
                        .containsExactly("11");
            }
            assertThat(store.latest(Item.key(3).toString(), "BASE").get(0)).isEqualTo(2);
            checkOrder(store.databases(), options, count);
        }
    }

    private static void checkReads(Connection connection, String table, int count) throws SQLException {
        assertThat(ClientDatabases.ask(
                        connection, "SELECT COUNT(*), SUM(score), MAX(_shard) < " + count + " FROM " + table))
                .containsExactly(ROWS + " " + ROWS * (ROWS - 1) / 2 + " true");
        for (int i = 0; i < ROWS; i += 7) {
            assertThat(ClientDatabases.ask(
                            connection, "SELECT score FROM " + table + " WHERE _row_key = '" + Item.key(i) + "'"))
                    .containsExactly(String.valueOf(i));
        }
    }

    /** Asserts that databases in another order are refused, however many there are. */
    private static void checkOrder(ClientDatabases databases, String options, int count) {
        if (count == 1) {
            return;
        }
        List<String> others = new ArrayList<>(databases.names());
        Collections.swap(others, 0, count - 1);
        assertThatThrownBy(() -> databases.connect(others, options).close())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("in the order of the old program");
    }
}
