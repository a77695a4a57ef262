package dev.schemaless.tests.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.ImpostorServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that is not the one it pretends to be, and asks for the password. */
final class ImpostorTest {
    private static final String SECRET = "S3cretOfRates";

    private ImpostorServer impostor;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        impostor = new ImpostorServer(folder);
    }

    @AfterEach
    void stop() {
        impostor.close();
    }

    private String address() {
        return "127.0.0.1:" + impostor.port();
    }

    private static Connection connect(String hosts, String more) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("external.rates.user", "reader");
        properties.setProperty("external.rates.password", SECRET);
        properties.setProperty("external.rates.hosts", hosts);
        return DriverManager.getConnection("jdbc:schemaless:mem:" + UUID.randomUUID() + more, properties);
    }

    private void declare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE EXTERNAL STORE rates LAYOUT shameless PARTITIONS ('" + address()
                    + "/x') WITH (shards = 4)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:%d", "127.0.0.1", "127.0.0.1:1,db:%d"})
    void nothingIsSentToAServerThatIsNotListed(String hosts) throws Exception {
        try (Connection connection = connect(hosts.formatted(impostor.port()), "")) {
            assertThatThrownBy(() -> declare(connection)).isInstanceOfSatisfying(SQLException.class, e -> {
                assertThat(e.getSQLState()).isEqualTo("28000");
                assertThat(e.getMessage())
                        .contains("its declaration names the server " + address())
                        .contains("Nothing was sent.")
                        .contains("external.rates.hosts");
            });
        }
        assertThat(impostor.connections()).isZero();
    }

    @Test
    void passwordWithoutHostsIsRefused() {
        String url = "jdbc:schemaless:?external.rates.user=reader&external.rates.password=" + SECRET;
        assertThatThrownBy(() -> DriverManager.getConnection(url)).isInstanceOfSatisfying(SQLException.class, e -> {
            assertThat(e.getSQLState()).isEqualTo("22023");
            assertThat(e.getMessage()).contains("property 'external.rates.hosts' is missing");
        });
    }

    /** The impostor has TLS with a certificate of its own making, so nothing else kept the password from it. */
    @ParameterizedTest
    @ValueSource(strings = {"", "?mysql.sslMode=PREFERRED", "?mysql.sslMode=REQUIRED", "?mysql.sslMode=VERIFY_CA"})
    void listedServerGetsNoPasswordInClearText(String more) throws Exception {
        try (Connection connection = connect(address(), more)) {
            assertThatThrownBy(() -> declare(connection)).isInstanceOf(SQLException.class);
        }
        assertThatNothingWasRevealed(more);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&mysql.sslMode=PREFERRED", "&mysql.sslMode=REQUIRED", "&mysql.sslMode=VERIFY_CA"})
    void serverOfAnOwnStoreGetsNoPasswordInClearText(String more) {
        String url = "jdbc:schemaless:mysql://" + address() + "/x?user=reader&password=" + SECRET + more;
        assertThatThrownBy(() -> DriverManager.getConnection(url)).isInstanceOfSatisfying(SQLException.class, e -> {
            assertThat(e.getSQLState()).isEqualTo(more.contains("VERIFY") ? "08006" : "28000");
            assertThat(e.getMessage().contains("The server asks for the password in clear text."))
                    .isEqualTo(!more.contains("VERIFY"));
        });
        assertThatNothingWasRevealed(more);
    }

    private void assertThatNothingWasRevealed(String more) {
        assertThat(impostor.connections()).isPositive();
        assertThat(impostor.received()).doesNotContain(SECRET);
        if (!more.contains("VERIFY")) {
            assertThat(impostor.logins()).isPositive();
            assertThat(impostor.received()).contains("reader");
        }
    }
}
