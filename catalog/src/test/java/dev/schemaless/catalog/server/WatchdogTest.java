package dev.schemaless.catalog.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.H2Dialect;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Statements that cannot be stopped any more. */
final class WatchdogTest {
    private final DriverDataSource source =
            new DriverDataSource(BackendDrivers.h2(), "jdbc:h2:mem:watchdog", new Properties());

    @Test
    void statementOfAClosedConnectionIsNotStopped() throws Exception {
        Connection connection = source.getConnection();
        connection.close();

        assertThatThrownBy(() -> new H2Dialect().stopStatement(connection, source))
                .isInstanceOf(SQLException.class)
                .hasMessage("Cannot use connection: it is closed, so it has no getSession.");
    }

    @Test
    void messengerSurvivesWhateverGoesWrong() throws Exception {
        CompletableFuture<Thread> messenger = new CompletableFuture<>();
        CompletableFuture<Throwable> death = new CompletableFuture<>();
        Connection broken = (Connection) Proxy.newProxyInstance(
                WatchdogTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> death.complete(e));
                    messenger.complete(Thread.currentThread());
                    throw new IllegalArgumentException("broken");
                });
        try (Watchdog watchdog = new Watchdog("broken", new H2Dialect(), source)) {
            watchdog.stopStatement(broken);
            messenger.get(20, TimeUnit.SECONDS).join(TimeUnit.SECONDS.toMillis(20));
        }
        assertThat(death).isNotDone();
    }
}
