package dev.schemaless.tests.external;

import static dev.schemaless.tests.external.ClientDatabases.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever its layout is, a declared store answers as one behind a URL does, and its declarations can be written again. */
final class DeclaredLayoutsIT {
    private static DatabaseServer server(Backend backend) {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        return backend.servers().get(0);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection declare(
            ClientDatabases databases, String layout, String options, Map<String, String> files) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(files);
        properties.setProperty("external.other.user", databases.server().user());
        properties.setProperty("external.other.password", databases.server().password());
        properties.setProperty("external.other.hosts", databases.server().address());
        Connection connection = DriverManager.getConnection("jdbc:schemaless:mem:" + UUID.randomUUID(), properties);
        String places = databases.names().stream()
                .map(name -> "'" + databases.server().host() + ":"
                        + databases.server().port() + "/" + name + "'")
                .collect(Collectors.joining(", "));
        run(
                connection,
                "CREATE EXTERNAL STORE other LAYOUT " + layout + " PARTITIONS (" + places + ")"
                        + (options.isEmpty() ? "" : " WITH (" + options + ")"));
        return connection;
    }

    /** Compares each table: behind the URL, imported, and declared by the text that is shown. */
    private static void checkTables(
            ClientDatabases databases, String layout, String url, String options, String... tables)
            throws SQLException {
        checkTables(databases, layout, url, options, Map.of(), tables);
    }

    private static void checkTables(
            ClientDatabases databases,
            String layout,
            String url,
            String options,
            Map<String, String> files,
            String... tables)
            throws SQLException {
        try (Connection direct = databases.connect(databases.names(), "layout=" + layout + url);
                Connection declared = declare(databases, layout, options, files)) {
            run(declared, "IMPORT EXTERNAL TABLES FROM other");
            String names = "SELECT table_name FROM sys.tables WHERE schema_name = 'PUBLIC' ORDER BY table_name";
            assertThat(ask(declared, names)).isEqualTo(ask(direct, names)).containsExactly(tables);
            for (String table : tables) {
                String rows = "SELECT t.*, _row_key, _version FROM " + table + " t ORDER BY _row_key";
                List<String> expected = ask(direct, rows);
                assertThat(ask(declared, rows)).as(table).isEqualTo(expected);

                String text = ask(declared, "SELECT definition FROM sys.definitions WHERE table_name = '" + table + "'")
                        .get(0);
                run(declared, "DROP EXTERNAL TABLE " + table);
                run(declared, text);
                assertThat(ask(declared, rows)).as(text).isEqualTo(expected);
                assertThat(ask(declared, "SELECT definition FROM sys.definitions WHERE table_name = '" + table + "'"))
                        .containsExactly(text);
            }
            assertThatThrownBy(() -> run(declared, "CREATE EXTERNAL TABLE x FROM other MODEL 'no such'"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("has no 'no such'. It has [");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void jogchat(Backend backend) throws Exception {
        try (JogchatStore store = new JogchatStore(server(backend))) {
            store.put(new UUID(1, 1), "news", 100, Map.of("title", "new", "hot", true, "timestamp", 5L));
            store.put(new UUID(2, 2), "news", 150, Map.of("title", "other", "score", 1.5));
            store.put(new UUID(1, 1), "users", 300, Map.of("last_name", "O'Brien"));

            checkTables(store.databases(), "jogchat", "&storeZone=UTC", "zone = 'UTC', shards = 3", "news", "users");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void goSchemaless(Backend backend) throws Exception {
        try (GoStore store = new GoStore(server(backend))) {
            List<String> keys = GoStore.keysOf(1, 2);
            store.put(keys.get(0), "BASE", 1, "{\"driver\": \"ann\", \"fare\": 7}");
            store.put(keys.get(1), "BASE", 1, "{\"driver\": \"bob\", \"fare\": 1.5}");
            store.put(keys.get(1), "STATUS", 1, "{\"done\": true}");

            checkTables(store.databases(), "go_schemaless", "&storeZone=UTC", "zone = 'UTC'", "trips");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void friendFeed(Backend backend) throws Exception {
        try (EntityStore store = EntityStore.create(server(backend), 2)) {
            store.createEntities();
            store.put(0, new UUID(1, 1), EntityStore.json("{\"name\": \"a\", \"n\": 1}"));
            store.put(1, new UUID(2, 2), EntityStore.json("{\"name\": \"b\", \"x\": [1]}"));

            checkTables(store.databases(), "friendfeed", "", "body = 'json'", "entities");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void repos(Backend backend) throws Exception {
        try (RepoStore store = new RepoStore(server(backend))) {
            store.put(RepoStore.key(1), "Ann", 100);
            store.put(RepoStore.key(2), "Bob", -5);
            String url = "&" + store.options().replaceFirst("layout=repos&", "");

            checkTables(
                    store.databases(),
                    "repos",
                    url,
                    RepoStore.declared(),
                    Map.of("external.other.descriptors", store.descriptors().toString()),
                    "debt_book",
                    "plain");
            assertThatThrownBy(() -> declare(store.databases(), "repos", "descriptors = '/etc/shadow'", Map.of()))
                    .hasMessageContaining("a declaration names no files of this machine")
                    .hasMessageContaining("external.other.descriptors")
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("42P16");
        }
    }
}
