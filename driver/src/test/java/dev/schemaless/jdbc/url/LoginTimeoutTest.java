package dev.schemaless.jdbc.url;

import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.SchemalessDataSource;
import dev.schemaless.jdbc.SchemalessDriver;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LoginTimeoutTest {
    private static Connection open() throws Exception {
        return new SchemalessDriver().connect("jdbc:schemaless:", new Properties());
    }

    @Test
    void connectionThatComesTooLateIsRefusedAndClosed() throws Exception {
        CountDownLatch timedOut = new CountDownLatch(1);
        AtomicReference<Connection> late = new AtomicReference<>();
        Connection connection = open();

        assertRefused(
                        () -> LoginTimeout.within(1, () -> {
                            awaitUninterruptibly(timedOut);
                            late.set(connection);
                            return connection;
                        }),
                        "08001")
                .withMessageContaining("within the login timeout of 1 s");
        timedOut.countDown();

        await().until(connection::isClosed);
        assertThat(late.get()).isSameAs(connection);
    }

    @Test
    void refusalInTimeIsThatOfTheOpening() {
        assertRefused(
                        () -> LoginTimeout.within(60, () -> {
                            throw SqlExceptions.of(ErrorCode.STORE_MISMATCH, "Cannot open store: another one.");
                        }),
                        "08004")
                .withMessageContaining("another one");
    }

    /** By the property: Connector/J looks at that of DriverManager as well, and may be the first to end. */
    @Test
    void timeoutEndsConnecting() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertRefused(() -> DriverManager.getConnection(urlOf(silent)), "08001")
                    .withMessageContaining("within the login timeout of 1 s");
            assertRefused(() -> new SchemalessDataSource(urlOf(silent)).getConnection(), "08001")
                    .withMessageContaining("within the login timeout of 1 s");
        }
    }

    @Test
    void propertyWinsOverDriverManager() throws Exception {
        try {
            DriverManager.setLoginTimeout(100);

            assertThat(timeoutOf("jdbc:schemaless:?loginTimeout=7")).isEqualTo(7);
            assertThat(timeoutOf("jdbc:schemaless:?loginTimeout=0")).isZero();
            assertThat(timeoutOf("jdbc:schemaless:")).isEqualTo(100);
        } finally {
            DriverManager.setLoginTimeout(0);
        }
    }

    private static int timeoutOf(String url) throws Exception {
        return ConnectionSpec.resolve(url, new Properties()).loginTimeout();
    }

    /** Returns the URL of a store whose server takes connections and says nothing for a while. */
    private static String urlOf(ServerSocket server) {
        return "jdbc:schemaless:mysql://127.0.0.1:" + server.getLocalPort()
                + "/absent?user=a&loginTimeout=1&mysql.connectTimeout=4000&mysql.socketTimeout=4000";
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
