package dev.schemaless.catalog.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.dialect.H2Dialect;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

final class PartitionCloseTest {
    private static final String URL = "jdbc:h2:mem:close;DB_CLOSE_DELAY=0";

    @Test
    void closingWhileAConnectionIsMadeWaitsForItAndLeavesNone() throws Exception {
        SlowDriver driver = new SlowDriver();
        Partition partition = new Partition(
                new Node(
                        "slow",
                        new H2Dialect(),
                        new DriverDataSource(driver, URL, new Properties()),
                        new Node.PoolLimits(2, 20_000)),
                1 << 20);
        assertThat(driver.asked.await(20, TimeUnit.SECONDS)).isTrue();

        Instant before = Instant.now();
        partition.close();

        assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(5));
        assertThat(driver.made).hasSize(1).allMatch(PartitionCloseTest::isClosed);
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** H2 as a server far away, where a connection takes a while. */
    private static final class SlowDriver implements Driver {
        private final Driver h2 = new org.h2.Driver();
        private final CountDownLatch asked = new CountDownLatch(1);
        private final List<Connection> made = new CopyOnWriteArrayList<>();

        @Override
        public Connection connect(String url, Properties properties) throws SQLException {
            asked.countDown();
            try {
                assertThat(new CountDownLatch(1).await(700, TimeUnit.MILLISECONDS))
                        .isFalse();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Connection connection = h2.connect(url, properties);
            made.add(connection);
            return connection;
        }

        @Override
        public boolean acceptsURL(String url) throws SQLException {
            return h2.acceptsURL(url);
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) throws SQLException {
            return h2.getPropertyInfo(url, properties);
        }

        @Override
        public int getMajorVersion() {
            return h2.getMajorVersion();
        }

        @Override
        public int getMinorVersion() {
            return h2.getMinorVersion();
        }

        @Override
        public boolean jdbcCompliant() {
            return h2.jdbcCompliant();
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }
}
