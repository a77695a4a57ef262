package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.epoch.Settlement;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A time is settled once every transaction that may write a cell of that time has ended. */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class SettlementContract {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LONG_ENOUGH = Duration.ofMillis(300);

    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private CompletableFuture<Integer> writing = CompletableFuture.completedFuture(0);
    private Store store;
    private OtherTables other;
    private Settlement settlement;

    @BeforeEach
    void open(TestStore place) {
        StoreConfig config = place.config(place.partitions().size());
        store = Stores.open(config);
        other = OtherTables.of(store, config, place.backend());
        settlement = new Settlement(other.tables());
    }

    @AfterEach
    void close() throws Exception {
        mayEnd.countDown();
        writing.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        executor.shutdown();
        other.close();
        store.close();
    }

    private StoreTables tables() {
        return other.tables();
    }

    private int last() {
        return tables().partitions().size() - 1;
    }

    private long clock() {
        return tables().partition(last())
                .run(
                        "read clock",
                        connection -> tables().housekeeping(last())
                                .readClock()
                                .list(connection, row -> row.getLong(1))
                                .get(0));
    }

    /** Begins a transaction of one partition, as writers do. */
    private void beginWriting() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        writing = CompletableFuture.supplyAsync(
                () -> tables().partition(last()).transact("write", StatementGuard.none(), connection -> {
                    Epoch.share(connection, tables().housekeeping(last()));
                    begun.countDown();
                    await(mayEnd);
                    return 0;
                }),
                executor);
        await(begun);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void openTransactionIsWaitedFor() throws Exception {
        beginWriting();
        long time = clock();

        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> settlement.await(time, StatementGuard.none()), executor);

        Thread.sleep(LONG_ENOUGH.toMillis());
        assertThat(waiting).isNotDone();
        mayEnd.countDown();
        waiting.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(settlement.micros()).isGreaterThanOrEqualTo(time);
    }

    /** A look at such logs sees no writers. */
    @Test
    void logsWithoutChangesAreSettledAndNoLaterTimeIs() throws Exception {
        StoreFixture.createTrip(store);
        Model trip = StoreFixture.trip(store);
        ReadControl control = ReadControl.unlimited();
        assertThat(settlement.logs().of(trip, last(), control).isCurrent()).isTrue();
        beginWriting();
        long time = clock();
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> settlement.await(time, StatementGuard.none()), executor);
        Thread.sleep(LONG_ENOUGH.toMillis());

        assertThat(settlement.logs().of(trip, last(), control).isCurrent()).isTrue();
        Thread.sleep(LONG_ENOUGH.toMillis());
        assertThat(waiting).isNotDone();
        mayEnd.countDown();
        waiting.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void transactionThatStaysOpenIsReported() throws Exception {
        beginWriting();

        assertThatThrownBy(() -> new Settlement(tables(), LONG_ENOUGH).await(clock(), StatementGuard.none()))
                .hasFieldOrPropertyWithValue("code", ErrorCode.SERIALIZATION_FAILURE)
                .hasMessageContaining("a transaction may be older, and is still open on "
                        + tables().partition(last()).display());
    }

    @Test
    void settledTimeIsKnownWhileALaterTransactionIsOpen() throws Exception {
        long time = clock();
        settlement.await(time, StatementGuard.none());
        beginWriting();

        settlement.await(time, StatementGuard.none());
        assertThat(writing).isNotDone();
    }

    @Test
    void timeLimitEndsTheWait() throws Exception {
        beginWriting();

        assertThatThrownBy(() -> settlement.await(clock(), ReadControl.withTimeout(LONG_ENOUGH.toMillis())))
                .hasFieldOrPropertyWithValue("code", ErrorCode.QUERY_TIMEOUT);
    }

    @Test
    void timeBeyondTheClocksIsRefused() {
        long time = clock() + TimeUnit.HOURS.toMicros(1);

        assertThatThrownBy(() -> store.awaitSettled(time, StatementGuard.none()))
                .hasFieldOrPropertyWithValue("code", ErrorCode.PARAMETER_INVALID)
                .hasMessageContaining("the clocks of all servers are earlier");
    }

    /** A program's clock may be ahead of a server's. */
    @Test
    void timeSlightlyBeyondTheClocksIsWaitedFor() {
        long time = clock() + LONG_ENOUGH.toNanos() / 1_000;

        store.awaitSettled(time, StatementGuard.none());

        assertThat(clock()).isGreaterThan(time);
    }
}
