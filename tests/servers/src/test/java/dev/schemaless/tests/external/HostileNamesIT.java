package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables and columns of other programs whose names Connector/J takes for something else. */
final class HostileNamesIT {
    private static final byte[] BODY = "{\"us?er\": \"x\", \"name\": \"a\"}".getBytes(StandardCharsets.UTF_8);

    /** A value for the column {@code us?er} became a part of the SQL text that reads this table. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void tableThatLetsValuesBecomeSqlIsRefusedAndNeverNamedToTheServer(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, new UUID(1, 1), BODY);
            create(
                    store,
                    "CREATE TABLE `index_u\\` (`us?er` VARCHAR(100), entity_id BINARY(16),"
                            + " `us'x` INT NOT NULL DEFAULT 0, PRIMARY KEY(`us?er`, entity_id))");
            List<String> sent = sentWhile(store, () -> refuses(store, "index 'index_u\\'"));

            assertThat(sent).isNotEmpty().noneMatch(sql -> sql.contains("index_u") || sql.contains("us?er"));
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void columnThatLooksAsAParameterIsRefused(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            create(
                    store,
                    "CREATE TABLE index_u (`us?er` VARCHAR(100), entity_id BINARY(16),"
                            + " PRIMARY KEY(`us?er`, entity_id))");
            refuses(store, "column of index 'index_u', 'us?er'");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void tableThatIsNoneOfTheStoreMayHaveAnyName(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, new UUID(1, 1), BODY);
            create(store, "CREATE TABLE `note\\?s` (`a\\?` INT)");

            assertThat(store.databases().ask("layout=friendfeed", "SELECT name FROM entities"))
                    .containsExactly("a");
        });
    }

    /** By a plain statement: a prepared one does not get over such names. */
    private static void create(EntityStore store, String sql) throws SQLException {
        for (String database : store.databases().names()) {
            try (Connection connection = store.databases().server().connect(database);
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }

    private static void refuses(EntityStore store, String name) {
        assertThatThrownBy(() -> open(store).close()).isInstanceOfSatisfying(SQLException.class, e -> {
            assertThat(e.getSQLState()).isEqualTo("42602");
            assertThat(e.getMessage()).contains("Cannot use " + name + ": it has a backslash");
        });
    }

    private static Connection open(EntityStore store) throws SQLException {
        return store.databases().connect(store.databases().names(), "layout=friendfeed");
    }

    private interface Action {
        void run() throws SQLException;
    }

    /** Returns the statements that the server is sent meanwhile, as it logs them. */
    private static List<String> sentWhile(EntityStore store, Action action) throws SQLException {
        ClientDatabases server = store.databases();
        String output =
                server.rows(0, "SELECT @@GLOBAL.log_output").get(0).get(0).toString();
        server.runAsRoot("SET GLOBAL log_output = 'TABLE'");
        server.runAsRoot("TRUNCATE TABLE mysql.general_log");
        server.runAsRoot("SET GLOBAL general_log = ON");
        try {
            action.run();
        } finally {
            server.runAsRoot("SET GLOBAL general_log = OFF");
            server.runAsRoot("SET GLOBAL log_output = '" + output + "'");
        }
        return server
                .rows(
                        0,
                        "SELECT CONVERT(argument USING utf8mb4) FROM mysql.general_log WHERE argument LIKE '%schemaless:%'")
                .stream()
                .map(row -> row.get(0).toString())
                .toList();
    }
}
