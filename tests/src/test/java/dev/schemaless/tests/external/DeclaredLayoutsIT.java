package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores of Repos and of Uber's kind, declared in SQL as their pages say. */
final class DeclaredLayoutsIT {
    private static final UUID KEY = RepoStore.key(1);

    private static Connection connect(ClientDatabases databases) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("external.other.user", databases.server().user());
        properties.setProperty("external.other.password", databases.server().password());
        return DriverManager.getConnection("jdbc:schemaless:mem:" + UUID.randomUUID(), properties);
    }

    private static List<String> ask(Connection connection, String sql, String... before) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : before) {
                statement.execute(each);
            }
        }
        return ClientDatabases.ask(connection, sql);
    }

    private static String store(ClientDatabases databases, String layout, String options) {
        return "CREATE EXTERNAL STORE other LAYOUT " + layout + " PARTITIONS ('"
                + databases.server().host() + ":" + databases.server().port() + "/"
                + databases.names().get(0) + "') WITH (" + options + ")";
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void reposAreImportedOrDeclared(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (RepoStore store = new RepoStore(backend.servers().get(0));
                Connection connection = connect(store.databases())) {
            store.put(KEY, "Ann", 7);
            String descriptors = store.options().replaceFirst(".*descriptors=", "");
            assertThat(ask(
                            connection,
                            "SELECT owner, cents_due, tag FROM debt_book WHERE owner = 'Ann'",
                            store(
                                    store.databases(),
                                    "repos",
                                    "descriptors = '" + descriptors + "', message = 'debt.Debt'"),
                            "IMPORT EXTERNAL TABLES FROM other"))
                    .containsExactly("Ann 7 []");
            assertThat(ask(
                            connection,
                            "SELECT who FROM debts WHERE who = 'Ann'",
                            "CREATE EXTERNAL TABLE debts (who VARCHAR FIELD owner) FROM other MODEL 'debt_book'"
                                    + " INDEX owner (who)"))
                    .containsExactly("Ann");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void shardsOfUbersKindAreImportedOrDeclared(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (UberStore store = new UberStore(backend.servers().get(0), "BINARY(16)");
                Connection connection = connect(store.databases())) {
            store.put(KEY, "BASE", 0, "{\"driver_uuid\": \"" + KEY + "\", \"miles\": 7}");
            store.put(KEY, "STATUS", 0, "{\"done\": true}");
            store.entry(KEY, KEY, true, "Ghent");
            String pattern = store.pattern().replace("%25", "%");
            assertThat(ask(
                            connection,
                            "SELECT miles, done FROM trips WHERE driver_uuid = UUID '" + KEY + "'",
                            store(
                                    store.databases(),
                                    "uber",
                                    "database = '" + pattern + "', shards = 5, store = 'trips'"),
                            "IMPORT EXTERNAL TABLES FROM other"))
                    .containsExactly("7 true");
            assertThat(ask(
                            connection,
                            "SELECT done FROM ended WHERE driver = UUID '" + KEY + "'",
                            "CREATE EXTERNAL TABLE ended (driver UUID FIELD driver_uuid, done BOOLEAN CELL \"STATUS\")"
                                    + " FROM other MODEL 'entity'"))
                    .containsExactly("true");
        }
    }
}
