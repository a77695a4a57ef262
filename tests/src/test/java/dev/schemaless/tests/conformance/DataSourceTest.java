package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.jdbc.SchemalessDataSource;
import dev.schemaless.jdbc.SchemalessDriver;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.Collections;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class DataSourceTest extends MemoryStoreConformance {
    @Test
    void dataSourceConnects() throws Exception {
        createNumbers(2);
        SchemalessDataSource source = new SchemalessDataSource(place.url());

        try (Connection other = source.getConnection("me", null);
                Statement statement = other.createStatement()) {
            assertThat(texts(statement.executeQuery("SELECT COUNT(*) FROM numbers")))
                    .containsExactly("2");
            assertThat(other.getMetaData().getUserName()).isEqualTo("me");
        }
    }

    @Test
    void pooledConnectionsAreReused() throws Exception {
        createNumbers(2);
        HikariConfig config = new HikariConfig();
        config.setDataSource(new SchemalessDataSource(place.url()));
        config.setMaximumPoolSize(2);
        config.setPoolName("callers-pool");
        try (HikariDataSource pool = new HikariDataSource(config)) {
            for (int i = 0; i < 5; i++) {
                try (Connection pooled = pool.getConnection();
                        Statement statement = pooled.createStatement()) {
                    assertThat(texts(statement.executeQuery("SELECT COUNT(*) FROM numbers")))
                            .containsExactly("2");
                    assertRefused(() -> statement.execute("SELECT * FROM absent"), "42P01")
                            .withMessageContaining("absent");
                }
            }
            assertThat(pool.getHikariPoolMXBean().getTotalConnections()).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void privateStoresAreEachTheirOwn() throws Exception {
        SchemalessDataSource source = new SchemalessDataSource();
        try (Connection first = source.getConnection();
                Connection second = source.getConnection();
                Statement create = first.createStatement();
                Statement query = second.createStatement()) {
            create.execute("CREATE TABLE mine (a INT)");

            assertRefused(() -> query.executeQuery("SELECT * FROM mine"), "42P01")
                    .withMessageContaining("mine");
        }
    }

    @Test
    void absentStoreIsNotMadeUnlessAsked() {
        assertRefused(() -> DriverManager.getConnection("jdbc:schemaless:mem:no_such_store?create=false"), "08001")
                .withMessageContaining("create=true");
    }

    @Test
    void serverThatRefusesConnectionsIsReportedWithTheReason() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0)) {
            port = closed.getLocalPort();
        }

        String url = "jdbc:schemaless:mysql://127.0.0.1:" + port + "/shop?poolTimeout=250ms";
        assertRefused(() -> DriverManager.getConnection(url), "08001")
                .withMessageContaining(": Connection refused")
                .satisfies(e -> assertThat((Throwable) e).isInstanceOf(SQLTransientConnectionException.class));
    }

    @Test
    void storeThatIsOpenDifferentlyIsRefused() throws Exception {
        createNumbers(1);

        assertRefused(() -> connectAgain("&shards=3"), "08004").withMessageContaining("3");
    }

    private void connectAgain(String more) throws SQLException {
        DriverManager.getConnection(place.url() + more).close();
    }

    @Test
    void driverIsFoundByServiceLoader() {
        assertThat(ServiceLoader.load(Driver.class).stream().map(ServiceLoader.Provider::type))
                .contains(SchemalessDriver.class);
        assertThat(Collections.list(DriverManager.getDrivers())).hasAtLeastOneElementOfType(SchemalessDriver.class);
    }
}
