package dev.schemaless.catalog.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.H2Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Interrupts that H2 forgets. */
public final class InterruptSignalTest {
    private final Partition partition = new Partition(
            new Node(
                    "here",
                    new H2Dialect(),
                    new DriverDataSource(
                            BackendDrivers.h2(), "jdbc:h2:mem:signal;LOCK_TIMEOUT=60000", new Properties()),
                    new Node.PoolLimits(3, 20_000)),
            1 << 20);

    @AfterEach
    void close() {
        Thread.interrupted();
        partition.close();
    }

    /** Another thread interrupts this one, which forgets it, as in H2. */
    private static boolean isInterruptedAndForgotten(Connection connection) {
        CompletableFuture.runAsync(Thread.currentThread()::interrupt).join();
        return Thread.interrupted();
    }

    @Test
    void interruptIsThereAgainAfterAStatement() {
        partition.run("read", InterruptSignalTest::isInterruptedAndForgotten);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptIsThereAgainAfterATransaction() {
        partition.transact("write", StatementGuard.none(), InterruptSignalTest::isInterruptedAndForgotten);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptAfterInnerWorkIsThereAgain() {
        partition.run("read", connection -> {
            partition.coordinate("ask", inner -> inner.getAutoCommit());
            return isInterruptedAndForgotten(connection);
        });

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void threadThatIsNotInterruptedIsNotAfterwards() {
        partition.run("read", connection -> partition.coordinate("ask", inner -> inner.getAutoCommit()));

        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void statementEndsThoughItsInterruptIsForgotten() {
        assertThatThrownBy(() -> partition.run("wait", ReadControl.unlimited(), connection -> {
                    isInterruptedAndForgotten(connection);
                    return waitForAMinute(connection);
                }))
                .isInstanceOf(SchemalessException.class)
                .extracting(e -> ((SchemalessException) e).code().sqlState())
                .isEqualTo("57014");
        assertThat(Thread.interrupted()).isTrue();
    }

    private static boolean waitForAMinute(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE ALIAS IF NOT EXISTS NAP FOR '" + InterruptSignalTest.class.getName() + ".nap'");
            return statement.execute("SELECT SUM(NAP(x)) FROM SYSTEM_RANGE(1, 60000)");
        }
    }

    /** Called by H2. */
    public static int nap(int result) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        return result;
    }
}
