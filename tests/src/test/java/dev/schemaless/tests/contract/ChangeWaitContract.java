package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever waits for another change of the catalog can be stopped: by its query timeout, by a cancel, by an interrupt. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class ChangeWaitContract {
    private static final Duration SOON = Duration.ofSeconds(8);

    TestStore place;
    Store store;

    @BeforeEach
    void open(TestStore fresh) {
        place = fresh;
        store = Stores.open(fresh.config());
        store.changes().createView(SampleViews.named("zero"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** The first change holds the catalog's lock, and waits for the epoch with it. */
    @Test
    void changeThatWaitsForAnotherOfTheSameProcessCanBeStopped() throws Exception {
        CompletableFuture<Void> first;
        try (PastTheStore past = PastTheStore.on(place)) {
            past.lockEpoch();
            CountDownLatch begun = new CountDownLatch(1);
            first = CompletableFuture.runAsync(() -> {
                begun.countDown();
                patiently(() -> store.changes().createView(SampleViews.named("first")));
            });
            begun.await();
            await().pollDelay(Duration.ofMillis(500)).until(() -> !first.isDone());

            stoppedByTimeout(
                    () -> store.changes(ReadControl.withTimeout(1000)).createView(SampleViews.named("second")));
            stoppedByCancel(control -> store.changes(control).createView(SampleViews.named("third")));
            stoppedByInterrupt(() -> store.changes().createView(SampleViews.named("fourth")));
            past.letGo();
        }
        first.join();

        assertThat(store.refreshCatalog().views()).extracting("name").containsExactly("first", "zero");
    }

    @Test
    void queryTimeoutOfAStatementReachesItsWait() throws Exception {
        try (Connection one = place.connect();
                Connection two = place.connect();
                Statement first = one.createStatement();
                Statement second = two.createStatement()) {
            first.execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
            CompletableFuture<Void> waiting;
            try (PastTheStore past = PastTheStore.on(place)) {
                past.lockEpoch();
                waiting = CompletableFuture.runAsync(
                        () -> patiently(() -> run(first, "CREATE VIEW v AS SELECT id FROM t")));
                await().pollDelay(Duration.ofMillis(500)).until(() -> !waiting.isDone());
                second.setQueryTimeout(1);

                assertThatThrownBy(() -> second.execute("CREATE TABLE u (id BIGINT PRIMARY KEY)"))
                        .isInstanceOf(SQLTimeoutException.class)
                        .hasMessageContaining("its query timeout is over");
                past.letGo();
            }
            waiting.join();
        }
    }

    private static void run(Statement statement, String sql) {
        try {
            statement.execute(sql);
        } catch (SQLTransientException e) {
            throw new SchemalessException(ErrorCode.SERIALIZATION_FAILURE, e.getMessage(), e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Repeats a change for as long as another session has locked its rows. */
    private static void patiently(Runnable change) {
        while (true) {
            try {
                change.run();
                return;
            } catch (SchemalessException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.SERIALIZATION_FAILURE);
            }
        }
    }

    static void stoppedByTimeout(Runnable change) {
        refused(ErrorCode.QUERY_TIMEOUT, change);
    }

    static void stoppedByCancel(Consumer<ReadControl> change) {
        ReadControl control = ReadControl.unlimited();
        CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> change.accept(control));
        await().pollDelay(Duration.ofMillis(500)).until(() -> !waiting.isDone());
        control.cancel();
        assertThat(waiting)
                .failsWithin(SOON)
                .withThrowableThat()
                .withCauseInstanceOf(SchemalessException.class)
                .withMessageContaining("it was cancelled");
    }

    static void stoppedByInterrupt(Runnable change) throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                change.run();
            } catch (SchemalessException e) {
                thrown.set(e);
            }
        });
        thread.start();
        await().pollDelay(Duration.ofMillis(500)).until(thread::isAlive);
        thread.interrupt();
        thread.join(SOON.toMillis());
        assertThat(thrown.get()).isNotNull().hasMessageContaining("its thread was interrupted");
    }

    static void refused(ErrorCode code, Runnable change) {
        long begun = System.nanoTime();
        assertThatThrownBy(change::run)
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(code));
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(SOON);
    }
}
