package dev.schemaless.tests.external;

import static dev.schemaless.tests.external.ClientDatabases.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ImpostorServer;
import dev.schemaless.tests.fixture.TestStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where an account for an external store goes, and when. */
final class ExternalHostsIT {
    @TempDir
    Path folder;

    private interface Check {
        void run(GemStore gem, TestStore home) throws Exception;
    }

    /** Runs a check on a home that declares a store, and that no process has open. */
    private static void onHome(Backend backend, Check check) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0));
                TestStore home = TestStore.on(backend)) {
            gem.put("00000000-0000-4000-8000-000000000001", 7, "suite", "a");
            String places = gem.databases().stream()
                    .map(database -> "'" + gem.server().address() + "/" + database + "'")
                    .collect(Collectors.joining(", "));
            try (Connection connection = connect(gem, home);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE EXTERNAL STORE rates LAYOUT shameless PARTITIONS (" + places
                        + ") WITH (shards = '4', store = 'shop', storeZone = 'UTC')");
                statement.execute("IMPORT EXTERNAL TABLES FROM rates");
            }
            check.run(gem, home);
        }
    }

    private static Connection connect(GemStore gem, TestStore home) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("external.rates.user", gem.server().user());
        properties.setProperty("external.rates.password", gem.server().password());
        properties.setProperty("external.rates.hosts", gem.server().address());
        return DriverManager.getConnection(home.url(), properties);
    }

    /** Whoever may write the catalog's rows has no say in where accounts go. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void changedCatalogTakesTheAccountToNoOtherServer(Backend backend) throws Exception {
        onHome(backend, (gem, home) -> {
            try (ImpostorServer impostor = new ImpostorServer(folder)) {
                redirect(home, gem.server().port(), impostor.port());
                try (Connection connection = connect(gem, home)) {
                    assertThat(ask(connection, "SELECT definition FROM sys.external_stores")
                                    .toString())
                            .contains(":" + impostor.port() + "/");
                    assertThatThrownBy(() -> ask(connection, "SELECT room FROM rates"))
                            .isInstanceOfSatisfying(SQLException.class, e -> {
                                assertThat(e.getSQLState()).isEqualTo("28000");
                                assertThat(e.getMessage())
                                        .contains("its declaration names the server "
                                                + gem.server().host() + ":" + impostor.port());
                            });
                }
                assertThat(impostor.connections()).isZero();
            }
        });
    }

    private static void redirect(TestStore home, int from, int to) throws SQLException {
        try (Connection connection = home.connectToPartition(0)) {
            for (String kind : List.of("c", "l")) {
                try (PreparedStatement statement = connection.prepareStatement(
                        "UPDATE schemaless__catalog_0_" + kind + "_000000 SET body = REPLACE(body, ?, ?)")) {
                    statement.setBytes(1, (":" + from + "/").getBytes(StandardCharsets.US_ASCII));
                    statement.setBytes(2, (":" + to + "/").getBytes(StandardCharsets.US_ASCII));
                    statement.executeUpdate();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void noListOpensAStore(Backend backend) throws Exception {
        onHome(backend, (gem, home) -> {
            try (Connection connection = connect(gem, home)) {
                for (String list : ask(
                        connection,
                        "SELECT table_schema || '.\"' || table_name || '\"' FROM information_schema.tables"
                                + " WHERE table_schema IN ('sys', 'information_schema')")) {
                    ask(connection, "SELECT COUNT(*) FROM " + list);
                }
                list(connection.getMetaData());
                String shards = "SELECT COUNT(*) FROM sys.shards WHERE store_name = 'rates'";
                assertThat(ask(connection, shards)).containsExactly("0");
                assertThat(ask(connection, "SELECT room FROM rates WHERE gateway = 'a'"))
                        .containsExactly("suite");
                assertThat(ask(connection, shards)).containsExactly("4");
            }
        });
    }

    private static void list(DatabaseMetaData metaData) throws SQLException {
        metaData.getTables(null, null, null, null).close();
        metaData.getColumns(null, null, null, null).close();
        metaData.getPrimaryKeys(null, null, "rates").close();
        metaData.getIndexInfo(null, null, "rates", false, false).close();
        metaData.getBestRowIdentifier(null, null, "rates", DatabaseMetaData.bestRowSession, true)
                .close();
    }
}
