package dev.schemaless.jdbc.url;

import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.SchemalessDriver;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.Connection;
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

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
