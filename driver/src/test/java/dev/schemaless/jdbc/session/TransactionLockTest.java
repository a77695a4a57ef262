package dev.schemaless.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class TransactionLockTest {
    private final TransactionLock lock = new TransactionLock();
    private final TransactionLock impatient = new TransactionLock(Duration.ofMillis(50));
    private final CountDownLatch inside = new CountDownLatch(2);
    private final CountDownLatch letGo = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @BeforeEach
    void letAnotherThreadIn() throws InterruptedException {
        threads.execute(() -> lock.within(ReadControl.unlimited(), this::stay));
        threads.execute(() -> impatient.within(ReadControl.unlimited(), this::stay));
        inside.await();
    }

    @AfterEach
    void end() {
        letGo.countDown();
        threads.shutdownNow();
    }

    private boolean stay() {
        inside.countDown();
        try {
            letGo.await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private Future<Boolean> entering(ReadControl control) {
        return threads.submit(() -> lock.within(control, () -> true));
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(call)
                .withMessageStartingWith("Cannot ")
                .extracting(SchemalessException::code)
                .isEqualTo(code);
    }

    @Test
    void threadsComeInOneAfterAnother() {
        Future<Boolean> second = entering(ReadControl.unlimited());
        assertThat(second).isNotDone();
        letGo.countDown();

        assertThat(second).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(true);
    }

    @Test
    void whoWaitsCanBeCancelled() {
        ReadControl control = ReadControl.unlimited();
        threads.execute(control::cancel);

        assertRefused(ErrorCode.QUERY_CANCELED, () -> lock.enter(control));
    }

    @Test
    void whoWaitsHasADeadline() {
        assertRefused(ErrorCode.QUERY_TIMEOUT, () -> lock.enter(ReadControl.withTimeout(50)));
    }

    @Test
    void whoWaitsGivesUpWhenTheConnectionIsClosed() {
        AtomicBoolean last = new AtomicBoolean();
        threads.execute(() -> lock.close(() -> last.set(true)));

        assertRefused(ErrorCode.CONNECTION_CLOSED, () -> lock.enter(ReadControl.unlimited()));
        assertThat(last).isFalse();
    }

    @Test
    void closeWaitsForTheThreadInsideAndAdmitsNoOther() {
        AtomicBoolean last = new AtomicBoolean();
        threads.execute(() -> {
            assertRefused(ErrorCode.CONNECTION_CLOSED, () -> lock.enter(ReadControl.unlimited()));
            letGo.countDown();
        });
        lock.close(() -> last.set(true));

        assertThat(last).isTrue();
        assertRefused(ErrorCode.CONNECTION_CLOSED, () -> lock.enter(ReadControl.unlimited()));
    }

    @Test
    void closeDoesNotWaitForEver() {
        impatient.close(() -> {
            throw new IllegalStateException("another thread is inside");
        });

        assertThat(letGo.getCount()).isEqualTo(1);
    }

    @Test
    void interruptedThreadStopsWaiting() {
        Thread.currentThread().interrupt();

        assertRefused(ErrorCode.QUERY_CANCELED, () -> lock.enter(ReadControl.unlimited()));
        assertThat(Thread.interrupted()).isTrue();
    }
}
