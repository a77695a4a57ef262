package dev.schemaless.catalog.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.stack.Stack;
import dev.schemaless.catalog.stack.StackProvider;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that want a store which is being opened wait for that, and share how it ends. */
@Timeout(60)
final class SharedOpeningTest {
    private final StoreConfig config = EmbeddedStore.fresh(1);
    private final CountDownLatch answered = new CountDownLatch(1);
    private final AtomicInteger openings = new AtomicInteger();
    private final StackProvider unreachable = this::openLate;

    private Stack openLate() {
        openings.incrementAndGet();
        try {
            answered.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new SchemalessException(ErrorCode.CONNECTION_UNABLE, "Cannot open stack: no server answers.");
    }

    /** A thread that opens the store and closes it again. */
    private final class Opener extends Thread {
        private final StoreConfig own;
        private final List<StackProvider> providers;
        private @Nullable SchemalessException failure;
        private boolean interrupted;

        Opener(StoreConfig own, StackProvider... providers) {
            this.own = own;
            this.providers = List.of(providers);
            start();
        }

        @Override
        public void run() {
            try {
                Stores.open(own, providers).close();
            } catch (SchemalessException e) {
                failure = e;
            }
            interrupted = isInterrupted();
        }

        Opener onceItWaits() {
            while (openings.get() == 0
                    || !EnumSet.of(State.WAITING, State.BLOCKED).contains(getState())) {
                Thread.onSpinWait();
            }
            return this;
        }

        @Nullable SchemalessException failure() throws InterruptedException {
            join();
            return failure;
        }

        ErrorCode code() throws InterruptedException {
            return requireNonNull(failure()).code();
        }
    }

    @Test
    void failureIsSharedByAllThatWaitForTheOpening() throws Exception {
        List<Opener> openers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            openers.add(new Opener(config, unreachable).onceItWaits());
        }
        answered.countDown();

        for (Opener opener : openers) {
            assertThat(opener.failure()).hasMessage("Cannot open stack: no server answers.");
            assertThat(opener.code()).isEqualTo(ErrorCode.CONNECTION_UNABLE);
        }
        assertThat(openings).hasValue(1);
    }

    @Test
    void interruptEndsTheWaitOfOneThreadOnly() throws Exception {
        Opener first = new Opener(config, unreachable).onceItWaits();
        Opener second = new Opener(config, unreachable).onceItWaits();
        second.interrupt();

        assertThat(second.failure()).hasMessageContaining("interrupted");
        assertThat(second.code()).isEqualTo(ErrorCode.QUERY_CANCELED);
        assertThat(second.interrupted).isTrue();
        assertThat(first.isAlive()).isTrue();
        answered.countDown();
        assertThat(first.failure()).hasMessageContaining("no server answers");
    }

    @Test
    void openingThatWasInterruptedIsTriedAgainByWhoWaits() throws Exception {
        Opener first = new Opener(config, unreachable).onceItWaits();
        Opener second = new Opener(config, unreachable).onceItWaits();
        first.interrupt();
        first.join();

        while (openings.get() < 2) {
            Thread.onSpinWait();
        }
        answered.countDown();
        assertThat(second.failure()).hasMessageContaining("no server answers");
    }

    @Test
    void failureOfAnotherConfigurationIsNotShared() throws Exception {
        Opener first = new Opener(config, unreachable).onceItWaits();
        Opener second = new Opener(config).onceItWaits();
        answered.countDown();

        assertThat(first.failure()).isNotNull();
        assertThat(second.failure()).isNull();
    }
}
