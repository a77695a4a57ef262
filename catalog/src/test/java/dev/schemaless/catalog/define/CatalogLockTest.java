package dev.schemaless.catalog.define;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The lock of an embedded store's catalog: all who change it are threads of this process. */
@Timeout(60)
final class CatalogLockTest {
    private final CatalogLock lock = new CatalogLock(null);

    private static ErrorCode codeOf(Throwable thrown) {
        return ((SchemalessException) thrown).code();
    }

    /** Acquires it on another thread. */
    private CompletableFuture<Void> acquiring(ReadControl control) {
        return CompletableFuture.runAsync(() -> lock.acquire(control).close());
    }

    @Test
    void oneThreadAtATimeHasIt() {
        CompletableFuture<Void> second;
        try (CatalogLock.Hold first = lock.acquire(ReadControl.unlimited())) {
            first.check();
            second = acquiring(ReadControl.unlimited());
            assertThat(second).failsWithin(Duration.ofMillis(200));
            assertThat(CompletableFuture.supplyAsync(() -> lock.tryAcquire().isPresent())
                            .join())
                    .isFalse();
        }
        second.join();
        assertThat(lock.tryAcquire()).hasValueSatisfying(CatalogLock.Hold::close);
    }

    @Test
    void waitEndsWithTheTimeOfTheStatement() {
        try (CatalogLock.Hold first = lock.acquire(ReadControl.unlimited())) {
            first.check();
            assertThat(acquiring(ReadControl.withTimeout(300)))
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableThat()
                    .satisfies(e -> assertThat(codeOf(e.getCause())).isEqualTo(ErrorCode.QUERY_TIMEOUT));
        }
    }

    @Test
    void waitEndsWhenTheStatementIsCanceled() {
        ReadControl control = ReadControl.unlimited();
        try (CatalogLock.Hold first = lock.acquire(ReadControl.unlimited())) {
            first.check();
            CompletableFuture<Void> second = acquiring(control);
            assertThat(second).failsWithin(Duration.ofMillis(100));
            control.cancel();
            assertThat(second)
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableThat()
                    .satisfies(e -> assertThat(codeOf(e.getCause())).isEqualTo(ErrorCode.QUERY_CANCELED));
        }
    }

    @Test
    void waitEndsWhenTheThreadIsInterrupted() throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        try (CatalogLock.Hold first = lock.acquire(ReadControl.unlimited())) {
            first.check();
            Thread second = new Thread(() -> {
                try {
                    lock.acquire(ReadControl.unlimited()).close();
                } catch (SchemalessException e) {
                    thrown.set(e);
                }
            });
            second.start();
            second.interrupt();
            second.join();
        }

        assertThat(codeOf(thrown.get())).isEqualTo(ErrorCode.QUERY_CANCELED);
    }

    @Test
    void lockIsFreeAfterAChangeThatFailed() {
        assertThatThrownBy(() -> {
                    try (CatalogLock.Hold hold = lock.acquire(ReadControl.unlimited())) {
                        hold.check();
                        throw new IllegalStateException("a change that fails");
                    }
                })
                .isInstanceOf(IllegalStateException.class);

        acquiring(ReadControl.withTimeout(20_000)).join();
    }
}
